/**
 * Puts text into the clipboard.
 *
 * @param text a promise where it has to be made first
 * @throws if the browser does not allow it, or the text cannot be made
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const blob = text.then((made) => new Blob([made], {type: 'text/plain'}));
  try {
    // Safari allows it during the click only, and takes a promise then: https://webkit.org/blog/10855/async-clipboard-api/
    await navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
  } catch {
    await navigator.clipboard.writeText(await text); // Firefox before 127 has no ClipboardItem
  }
}
