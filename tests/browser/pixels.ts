import type {JSHandle, Locator} from '@playwright/test';

/** Returns the pixels of an image at its natural size. They stay in the page, because serializing millions of numbers takes seconds. */
export function readPixels(image: Locator): Promise<JSHandle<ImageData>> {
  return image.evaluateHandle(async (shown: HTMLImageElement) => {
    const copy = new Image();
    copy.src = shown.src;
    await copy.decode();
    const canvas = document.createElement('canvas');
    canvas.width = copy.naturalWidth;
    canvas.height = copy.naturalHeight;
    const context = canvas.getContext('2d');
    if (!context) throw new Error("The browser can't create a canvas.");
    context.drawImage(copy, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  });
}
