/** Pixels of a PNG for each CSS pixel of the drawing. */
const SCALE = 2;
/** Browsers refuse larger canvases, some silently. */
const LARGEST = 16_384;
/** Pixels of a PNG: more would hold the page up for seconds. */
const AREA = 30_000_000;

/** A picture with its size in CSS pixels; the text itself for a text rendering. */
export interface Picture {
  readonly picture: string;
  readonly width: number;
  readonly height: number;
}

/** Offers a file to the reader. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken hold of the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function svgFile(svg: string): Blob {
  return new Blob([svg], {type: 'image/svg+xml'});
}

/**
 * Paints an SVG as a PNG, with the theme of the colour scheme that the reader has now.
 *
 * @throws if the browser cannot paint it
 */
export async function pngFile(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  // A blob's address would mark the canvas as foreign where the drawing has Markdown in it; a data address does not.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(SCALE, LARGEST / width, LARGEST / height, Math.sqrt(AREA / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture.'))), 'image/png');
  });
}
