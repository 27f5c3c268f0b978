/** Splits a text at its backticks: every second part is code. */
export const splitCode = (text: string): string[] => text.split('`');

/** Removes the backticks around code, which screen readers would read. */
export const removeBackticks = (text: string): string => text.replaceAll('`', '');

/** Creates nodes for a text with code between backticks. Doesn't parse HTML, because a stranger may have written the source. */
export function createText(text: string, codeClass = ''): (Node | string)[] {
  return splitCode(text).map((part, i) => {
    if (i % 2 === 0) return part;
    const code = document.createElement('code');
    if (codeClass) code.className = codeClass;
    code.textContent = part;
    return code;
  });
}
