/** PNG pixels per CSS pixel. Reduced if the PNG would exceed the limits below. */
const PNG_SCALE = 2;
/** Browsers fail to create larger canvases, some of them silently. */
const MAX_PNG_SIDE_PX = 16_384;
/** A larger PNG would block the page for seconds. */
const MAX_PNG_AREA_PX = 30_000_000;
/** How long to keep a blob URL after its download was requested. By then, the download has started. */
const REVOKE_DELAY_MS = 10_000;

/** A drawing as an SVG or as text, with its size in CSS pixels. */
export interface SizedDrawing {
  readonly content: string;
  readonly width: number;
  readonly height: number;
}

/** Downloads a file. */
export function downloadBlob(fileName: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}

export function createSvgBlob(svg: string): Blob {
  return new Blob([svg], {type: 'image/svg+xml'});
}

/**
 * Renders an SVG as a PNG, in the color scheme of the reader's system.
 *
 * @throws if the browser can't render it
 */
export async function createPngBlob({content, width, height}: SizedDrawing): Promise<Blob> {
  const image = new Image();
  // If the SVG contains HTML, a blob URL would taint the canvas, so use a data URL: https://crbug.com/294129
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(content)}`;
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
