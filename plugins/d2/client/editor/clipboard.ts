/**
 * Copies text to the clipboard.
 *
 * @param text a promise if it has to be created first
 * @throws if the browser doesn't allow it, or the text can't be created
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const blob = text.then((made) => new Blob([made], {type: 'text/plain'}));
  try {
    // Safari only allows copying during the click, but accepts a promise then: https://webkit.org/blog/10855/async-clipboard-api/
    await navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
  } catch {
    await navigator.clipboard.writeText(await text); // Firefox before 127 has no ClipboardItem
  }
}
