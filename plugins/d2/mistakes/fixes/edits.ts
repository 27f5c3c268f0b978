/** Creates edits and fixes. */
import type {Range} from '../../grammar/statements';
import type {Edit, Fix} from '../types';

/** Creates a fix. @param code the code that it writes or removes, if that's short */
export function createFix(action: Fix['action'], edits: readonly Edit[], code = ''): Fix {
  return {action, code, edits};
}

/** Creates a fix that replaces a range. @param code the code to show on its button. @default the inserted text */
export function createReplacement(range: Range, insert: string, code = insert): Fix {
  return {action: 'write', code, edits: [{from: range.from, to: range.to, insert}]};
}

export const insertAt = (offset: number, insert: string): Edit => ({from: offset, to: offset, insert});

/** Creates a fix that puts a range in quotes. */
export function createQuotes({from, to}: Range): Fix {
  return createFix('quote', [insertAt(from, '"'), insertAt(to, '"')]);
}
