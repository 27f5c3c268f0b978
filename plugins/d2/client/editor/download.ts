/** How many pixels of a PNG there are per CSS pixel of the drawing, unless the PNG would be too large. */
const PNG_SCALE = 2;
/** Browsers refuse larger canvases, some of them silently. */
const MAX_PNG_SIDE_PX = 16_384;
/** A larger PNG would block the page for seconds. */
const MAX_PNG_AREA_PX = 30_000_000;
/** After this long, the download has surely started, so its blob can be freed. */
const RELEASE_DELAY_MS = 10_000;

/** A drawing as an SVG or as text, with its size in CSS pixels. */
export interface Picture {
  readonly picture: string;
  readonly width: number;
  readonly height: number;
}

/** Downloads a file. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_DELAY_MS);
}

export function createSvgBlob(svg: string): Blob {
  return new Blob([svg], {type: 'image/svg+xml'});
}

/**
 * Renders an SVG as a PNG, in the color scheme of the reader's system.
 *
 * @throws if the browser can't render it
 */
export async function createPngBlob({picture, width, height}: Picture): Promise<Blob> {
  const image = new Image();
  // If the drawing contains Markdown, an image from a blob would taint the canvas, but one from a data URL doesn't.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  await image.decode();
  const maxScale = Math.min(
    MAX_PNG_SIDE_PX / width,
    MAX_PNG_SIDE_PX / height,
    Math.sqrt(MAX_PNG_AREA_PX / (width * height)),
  );
  const scale = Math.min(PNG_SCALE, maxScale);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser failed to create a PNG.'))),
      'image/png',
    );
  });
}
