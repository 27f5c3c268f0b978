/**
 * Writes text to the clipboard.
 *
 * @param text the text, or a promise if it isn't ready yet
 * @throws if the browser doesn't allow it, or if the promise is rejected
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const blob = text.then((loadedText) => new Blob([loadedText], {type: 'text/plain'}));
  try {
    // Safari only allows this during the click, but accepts a promise: https://webkit.org/blog/10855/async-clipboard-api/
    await navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
  } catch {
    // Firefox before 127 doesn't have ClipboardItem.
    await navigator.clipboard.writeText(await text);
  }
}
