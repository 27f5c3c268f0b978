/** What of a key event describes which keys are down. */
export type Keys = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Whether a key is pressed together with one that makes another command of it; Shift only makes another letter. */
export const hasModifier = ({altKey, ctrlKey, metaKey}: Omit<Keys, 'key' | 'shiftKey'>): boolean =>
  altKey || ctrlKey || metaKey;

/** Whether it is Ctrl + K or Command + K, and not one with more keys, which belong to the browser. */
export function isSearchKey({key, altKey, ctrlKey, metaKey, shiftKey}: Keys): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}
