import {type Token, tokenize} from '../grammar/tokenize';

/** Stands for a connection in a path, because connections don't have keys. */
export const CONNECTION = '->';

/** Where a cursor is in a source. */
export interface CursorContext {
  /** `text` is a comment, a block string, or a quoted string. */
  readonly kind: 'key' | 'value' | 'variable' | 'import' | 'text';
  /** Where the word before the cursor starts. */
  readonly from: number;
  /**
   * The keys around the word, such as `['web', 'style']` after `web: {style.`. In a value, the last one is the value's own key. Keywords
   * are in lower case, and a connection is `CONNECTION`.
   */
  readonly path: readonly string[];
  /** Whether it's the first word of a statement. */
  readonly isStart: boolean;
  /** Whether it's an end of a connection. */
  readonly isEnd: boolean;
  /** Whether it's after `&` or `!&`. */
  readonly isFilter: boolean;
}

/** A key where a source keys it. */
export interface UsedKey {
  readonly path: readonly string[];
  /** The last segment of the path, as written. */
  readonly name: string;
}

interface Scope {
  readonly kind: 'map' | 'array';
  /** The keys of its statement, in the scope around it. */
  readonly keys: readonly string[];
  /** How many keys lead to it from the root. */
  readonly depth: number;
}

/** Keys that are nested deeper aren't reported, because their paths would take too much memory. */
const MAX_DEPTH = 100;

/** Follows the tokens of a source and keeps track of the scopes and keys around them. */
export class Walker {
  readonly scopes: Scope[] = [];
  /** Whether the next character belongs to a block string. */
  isInBlock = false;
  isInValue = false;
  isFilter = false;
  /** Whether the statement has an arrow, or is in a group of connections. */
  isEnd = false;
  /** Whether a value or a map has ended, so the statement is complete. */
  hasEnded = false;
  /** Where the current segment or value starts. There may be spaces before its first character. */
  from = 0;
  /** Called for each complete segment of a key that isn't a glob or nested too deeply. */
  onKey: (mention: UsedKey) => void = () => {};
  private segments: string[] = [];
  private segment = '';

  /** The keys of the scope and of the statement, without the segment that isn't complete. */
  get path(): readonly string[] {
    return [...this.scopes.flatMap(({keys}) => keys), ...this.segments];
  }

  private get depth(): number {
    return (this.scopes.at(-1)?.depth ?? 0) + this.segments.length;
  }

  get isStart(): boolean {
    return !this.isInValue && !this.isFilter && !this.isEnd && this.segments.length === 0;
  }

  /** @param end where the token ends */
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
      this.isEnd = true;
      this.from = end;
    } else if (text === ')') {
      this.endSegment();
      this.segments = [CONNECTION];
      this.isEnd = false;
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
      this.isEnd = true;
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

  /** Ends a key. The attributes of a connection don't belong to the shape at its end. */
  private endKey(): void {
    this.endSegment();
    if (this.isEnd) this.segments = [CONNECTION];
    this.isEnd = false;
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
    this.isEnd = false;
    this.hasEnded = false;
    this.from = end;
  }
}

/** Returns where the end of a text is, such as the part of a source before the cursor. */
export function findContext(before: string): CursorContext {
  const walker = new Walker();
  let end = 0;
  let lastToken: Token | undefined;
  for (const token of tokenize(before)) {
    end += token.text.length;
    walker.read(token, end);
    lastToken = token;
  }
  const {path, isStart, isEnd, isFilter, isInValue} = walker;
  const from = walker.from + (/^\s*/.exec(before.slice(walker.from))?.[0].length ?? 0);
  const context = {from, path, isStart, isEnd, isFilter};
  const word = before.slice(from);
  if (walker.isInBlock || lastToken?.type === 'comment' || /^["'|]/.test(word) || walker.hasEnded)
    return {...context, kind: 'text'};
  if (lastToken?.type === 'substitution' && !lastToken.text.endsWith('}'))
    return {...context, kind: 'variable', from: before.length - lastToken.text.length + 2};
  if (lastToken?.type === 'import')
    return {...context, kind: 'import', from: before.length - lastToken.text.length + 1};
  return {...context, kind: isInValue ? 'value' : 'key'};
}

/** Lists the keys that a source keys, in order. */
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
