/** The fields of a keyboard event that tell which keys are down. */
export type Keys = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Returns whether a modifier turns the key into a command. Shift doesn't: it only types another character. */
export const hasModifier = ({altKey, ctrlKey, metaKey}: Omit<Keys, 'key' | 'shiftKey'>): boolean =>
  altKey || ctrlKey || metaKey;

/** Returns whether the keys are exactly Ctrl + K or Command + K. With more modifiers they belong to the browser. */
export function isSearchKey({key, altKey, ctrlKey, metaKey, shiftKey}: Keys): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}
