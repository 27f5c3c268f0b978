import {type Token, tokenize} from '../grammar/tokenize';

/** Represents a connection in a path, because connections don't have keys. */
export const CONNECTION = '->';

/** Where a cursor is in a source. */
export interface CursorContext {
  /** `text` is a comment, a block string, or a quoted string. */
  readonly kind: 'key' | 'value' | 'variable' | 'import' | 'text';
  /** Where the word before the cursor starts: its offset in the source, in UTF-16 code units. */
  readonly from: number;
  /**
   * The keys around the word, such as `['web', 'style']` after `web: {style.`. In a value, the last one is the value's own key. Keywords
   * are in lower case, and a connection is `CONNECTION`.
   */
  readonly path: readonly string[];
  /** Whether the word is the first of a statement. */
  readonly isStatementStart: boolean;
  /** Whether the word is at an end of a connection. */
  readonly isConnectionEnd: boolean;
  /** Whether the word follows `&` or `!&`. */
  readonly isFilter: boolean;
}

/** An occurrence of a key in a source. */
export interface UsedKey {
  readonly path: readonly string[];
  /** The last segment of the path, as written. */
  readonly name: string;
}

interface Scope {
  readonly kind: 'map' | 'array';
  /** The keys of the statement that opens the scope, without those of the scope around it. */
  readonly keys: readonly string[];
  /** How many keys lead from the root to the scope. */
  readonly depth: number;
}

/** Maximum depth of the keys that are reported. The paths of deeper ones would take too much memory. */
const MAX_DEPTH = 100;

/** Follows the tokens of a source and keeps track of the scopes and keys around them. */
export class Walker {
  readonly scopes: Scope[] = [];
  /** Whether the next character belongs to a block string. */
  isInBlock = false;
  isInValue = false;
  isFilter = false;
  /** Whether the statement has an arrow, or is in a group of connections. */
  isConnectionEnd = false;
  /** Whether a value or a map has ended, so the statement is complete. */
  hasEnded = false;
  /** Where the current segment or value starts. There may be spaces before its first character. */
  from = 0;
  /** Called for each complete segment of a key, unless it's a glob, a filter, or nested too deeply. */
  onKey: (key: UsedKey) => void = () => {};
  private segments: string[] = [];
  private segment = '';

  /** The keys of the scopes and of the statement, without a segment that isn't complete yet. */
  get path(): readonly string[] {
    return [...this.scopes.flatMap(({keys}) => keys), ...this.segments];
  }

  private get depth(): number {
    return (this.scopes.at(-1)?.depth ?? 0) + this.segments.length;
  }

  get isStatementStart(): boolean {
    return !this.isInValue && !this.isFilter && !this.isConnectionEnd && this.segments.length === 0;
  }

  /** @param end the offset at which the token ends */
  read({type, text}: Token, end: number): void {
    if (this.isInBlock) {
      if (type === 'punctuation') this.isInBlock = false;
      return;
    }
    if (type === 'punctuation') this.readPunctuation(text, end);
    else if (type === 'plain') this.readPlain(text, end);
    else if (!this.isInValue) {
      if (type === 'key' || type === 'keyword' || type === 'glob') this.segment += text;
      else if (type === 'operator') this.readOperator(text, end);
    }
  }

  private readPunctuation(text: string, end: number): void {
    if (text.startsWith('|')) this.isInBlock = true;
    else if (text === '{') this.open('map', end);
    else if (text === '}') this.close(end);
    else if (this.isInValue) {
      if (text === '[') this.open('array', end);
      else if (text === ']') this.close(end);
    } else if (text === '(') {
      this.isConnectionEnd = true;
      this.from = end;
    } else if (text === ')') {
      this.endSegment();
      this.segments = [CONNECTION];
      this.isConnectionEnd = false;
    } else if (text === '.') {
      this.endSegment();
      this.from = end;
    } else if (text === ':') {
      this.endKey();
      this.isInValue = true;
      this.from = end;
    }
  }

  private readPlain(text: string, end: number): void {
    const separator = Math.max(text.lastIndexOf('\n'), text.lastIndexOf(';'));
    if (separator < 0) return;
    this.endStatement(end - text.length + separator + 1);
  }

  private readOperator(text: string, end: number): void {
    this.endSegment();
    this.isFilter = text.endsWith('&');
    if (text !== '...' && !this.isFilter) {
      this.isConnectionEnd = true;
      this.segments = [];
    }
    this.from = end;
  }

  private endSegment(): void {
    const {segment} = this;
    this.segment = '';
    if (segment === '') return;
    const name = /^(["']).*\1$/.test(segment) ? segment.slice(1, -1) : segment;
    if (!segment.includes('*') && !this.isFilter && this.depth < MAX_DEPTH)
      this.onKey({path: [...this.path, name], name: segment});
    this.segments.push(name);
  }

  /** Ends a key. Replaces the segments of a connection's end with `CONNECTION`, because the attributes that follow aren't that shape's. */
  private endKey(): void {
    this.endSegment();
    if (this.isConnectionEnd) this.segments = [CONNECTION];
    this.isConnectionEnd = false;
  }

  private open(kind: Scope['kind'], end: number): void {
    this.endKey();
    this.scopes.push({kind, keys: this.segments, depth: this.depth});
    this.endStatement(end);
  }

  private close(end: number): void {
    this.endSegment();
    this.scopes.pop();
    this.endStatement(end);
    this.hasEnded = true;
  }

  private endStatement(end: number): void {
    this.endSegment();
    this.segments = [];
    this.isInValue = this.scopes.at(-1)?.kind === 'array';
    this.isFilter = false;
    this.isConnectionEnd = false;
    this.hasEnded = false;
    this.from = end;
  }
}

/** Returns the context at the end of `before`, the part of a source up to the cursor. */
export function findContext(before: string): CursorContext {
  const walker = new Walker();
  let end = 0;
  let lastToken: Token | undefined;
  for (const token of tokenize(before)) {
    end += token.text.length;
    walker.read(token, end);
    lastToken = token;
  }
  const {path, isStatementStart, isConnectionEnd, isFilter, isInValue} = walker;
  const from = walker.from + (/^\s*/.exec(before.slice(walker.from))?.[0].length ?? 0);
  const context = {from, path, isStatementStart, isConnectionEnd, isFilter};
  const word = before.slice(from);
  if (walker.isInBlock || lastToken?.type === 'comment' || /^["'|]/.test(word) || walker.hasEnded)
    return {...context, kind: 'text'};
  if (lastToken?.type === 'substitution' && !lastToken.text.endsWith('}'))
    return {...context, kind: 'variable', from: before.length - lastToken.text.length + 2};
  if (lastToken?.type === 'import')
    return {...context, kind: 'import', from: before.length - lastToken.text.length + 1};
  return {...context, kind: isInValue ? 'value' : 'key'};
}

/** Lists every key in a source, in source order. */
export function listUsedKeys(source: string): UsedKey[] {
  const keys: UsedKey[] = [];
  const walker = new Walker();
  walker.onKey = (key) => keys.push(key);
  let end = 0;
  for (const token of tokenize(`${source}\n`)) {
    end += token.text.length;
    walker.read(token, end);
  }
  return keys;
}
