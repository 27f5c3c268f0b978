import {configKeys, constants, filterKeys, reservedKeys, reservedValues, themeColours} from './words';

/** What a stretch of D2 source is; the colour scheme and the live editor have one style for each. */
export type TokenType =
  | 'plain'
  | 'comment'
  | 'key'
  | 'keyword'
  | 'string'
  | 'value'
  | 'constant'
  | 'number'
  | 'operator'
  | 'punctuation'
  | 'glob'
  | 'substitution'
  | 'import'
  | 'block'
  | 'tag';

export interface Token {
  readonly type: TokenType;
  readonly text: string;
}

interface Frame {
  readonly kind: 'map' | 'array';
  /** Last segment of the key that the frame is the value of, in lower case. */
  readonly key: string;
}

const NUMBER = /^[+-]?(?:0x[\da-f_]+|0b[01_]+|\d[\d_]*\/\d[\d_]*|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[+-]?\d+)?)$/i;
const ARROW = /<-+>?|-+>|--+|</y;
const KEY_END = /[\n;#{}[\]:.<>&]/;
const BLOCK_OPEN = /\|([^\s\p{L}\p{N}_]*)([^\s|]*)/uy;
const DOUBLE_QUOTED = /"(?:\\[\s\S]|[^"\\\n])*"?/y;
const SINGLE_QUOTED = /'(?:''|\\\n|[^'\n])*'?/y;
const PATH_SEGMENT = `${DOUBLE_QUOTED.source}|${SINGLE_QUOTED.source}|${/(?:\\[\s\S]|-(?![->*])|[^\n;#{}[\]:.<>&\\-])*/.source}`;
const IMPORT = new RegExp(`@[./]*(?:${PATH_SEGMENT})(?:\\.(?:${PATH_SEGMENT}))*`, 'y');

/**
 * Splits D2 source into tokens. Their texts, joined, are the source to the letter, for valid and for broken
 * sources alike; the work grows with the length of the source. The rules are D2's own lexical grammar, where a word
 * means something else as a key, as a value and in a block string, so this is a small hand-written
 * reader and not a list of patterns.
 */
export function tokenise(source: string): Token[] {
  return new Reader(source).read();
}

class Reader {
  private readonly tokens: Token[] = [];
  private readonly frames: Frame[] = [];
  private at = 0;
  private emitted = 0;
  private mode: 'key' | 'value' = 'key';
  /** Whether the current statement has begun; comments and spreads may only stand before that. */
  private begun = false;
  private filter = false;
  /** Whether the reading position is in a group of connections, `(a -> b)`. */
  private group = false;
  private key = '';

  constructor(private readonly source: string) {}

  read(): Token[] {
    while (this.at < this.source.length) {
      const before = this.at;
      if (this.mode === 'key') this.readKeyPart();
      else this.readValuePart();
      if (this.at === before) this.at++;
    }
    this.emit('plain');
    return this.tokens;
  }

  /** Ends the pending plain text before `from`, then takes everything up to the reading position as one token. */
  private emit(type: TokenType, from = this.emitted): void {
    if (from > this.emitted) this.push('plain', this.source.slice(this.emitted, from));
    if (this.at > from) this.push(type, this.source.slice(from, this.at));
    this.emitted = this.at;
  }

  private push(type: TokenType, text: string): void {
    const last = this.tokens.at(-1);
    if (last && last.type === type && type !== 'punctuation') {
      this.tokens[this.tokens.length - 1] = {type, text: last.text + text};
    } else {
      this.tokens.push({type, text});
    }
  }

  private take(type: TokenType, length: number): void {
    const from = this.at;
    this.at = Math.min(this.at + length, this.source.length);
    this.emit(type, from);
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    return pattern.exec(this.source);
  }

  private get frame(): Frame | undefined {
    return this.frames.at(-1);
  }

  private endStatement(): void {
    this.mode = this.frame?.kind === 'array' ? 'value' : 'key';
    this.begun = false;
    this.filter = false;
    this.group = false;
    this.key = '';
  }

  private open(kind: Frame['kind']): void {
    this.frames.push({kind, key: this.key});
    this.take('punctuation', 1);
    this.endStatement();
  }

  private close(): void {
    this.frames.pop();
    this.take('punctuation', 1);
    this.endStatement();
    // Only a separator may follow, and a map may follow an array's closing bracket of an index.
    this.begun = true;
  }

  private readComment(): void {
    const end = this.source.indexOf('\n', this.at);
    this.take('comment', (end < 0 ? this.source.length : end) - this.at);
  }

  /** A block comment, a spread or white space: what may stand where a statement or an element could start. */
  private readStart(): boolean {
    if (this.begun) return false;
    if (this.source.startsWith('"""', this.at)) {
      const end = this.source.indexOf('"""', this.at + 3);
      this.take('comment', (end < 0 ? this.source.length : end + 3) - this.at);
      return true;
    }
    if (this.source.startsWith('...', this.at)) {
      this.begun = true;
      this.take('operator', 3);
      if (this.source[this.at] === '@') this.readImport();
      else if (this.source.startsWith('${', this.at)) this.readSubstitution();
      return true;
    }
    return false;
  }

  private readKeyPart(): void {
    const c = this.source[this.at] ?? '';
    if (c === '\n' || c === ';') {
      this.at++;
      this.endStatement();
      return;
    }
    if (/\s/.test(c)) {
      this.at++;
      return;
    }
    if (c === '#') return this.readComment();
    if (this.readStart()) return;
    if (!this.begun && (c === '&' || this.source.startsWith('!&', this.at))) {
      this.filter = true;
      this.begun = true;
      return this.take('operator', c === '&' ? 1 : 2);
    }
    this.begun = true;
    if (c === '{') return this.open('map');
    if (c === '}') return this.close();
    if (c === ':') {
      this.mode = 'value';
      return this.take('punctuation', 1);
    }
    if (c === '[') return this.readIndex();
    if (c === '(' || c === ')') this.group = c === '(';
    if (c === '.' || c === '(' || c === ')' || c === ']' || c === '&') return this.take('punctuation', 1);
    if (c === '|') return this.readBlock();
    if (c === '"' || c === "'") return this.readQuoted(c, 'key');
    const arrow = this.match(ARROW);
    if (arrow) {
      this.key = '';
      return this.take('operator', arrow[0].length);
    }
    if (c === '>') return this.take('plain', 1);
    this.readKeySegment();
  }

  /** `[0]` or `[*]` after a group of connections. */
  private readIndex(): void {
    const index = this.match(/\[\s*(\d+|\*)\s*\]/y);
    if (!index) return this.take('punctuation', 1);
    const inner = index[1] ?? '';
    this.take('punctuation', index[0].indexOf(inner));
    this.take(inner === '*' ? 'glob' : 'number', inner.length);
    this.take('punctuation', index[0].length - index[0].indexOf(inner) - inner.length);
  }

  private readKeySegment(): void {
    const from = this.at;
    let glob = false;
    while (this.at < this.source.length) {
      const c = this.source[this.at] ?? '';
      if (c === '\\') {
        this.at += 2;
        continue;
      }
      if (KEY_END.test(c) || (c === ')' && this.group)) break;
      if (c === '-' && /[->*]/.test(this.source[this.at + 1] ?? '')) break;
      if (c === '*') glob = true;
      this.at++;
    }
    this.at = Math.min(this.at, this.source.length);
    const text = this.source.slice(from, this.at);
    const trimmed = text.trimEnd();
    this.at = from + trimmed.length;
    if (trimmed === '') {
      this.at = from + Math.max(text.length, 1);
      return;
    }
    this.key = trimmed.toLowerCase();
    if (glob) this.emitGlob(from, trimmed);
    else this.emit(this.isReserved(this.key) ? 'keyword' : 'key', from);
  }

  private isReserved(key: string): boolean {
    if (reservedKeys.has(key)) return true;
    if (this.filter && filterKeys.has(key)) return true;
    const owner = this.frame?.key ?? '';
    if (owner === 'd2-config') return configKeys.has(key);
    return owner.endsWith('theme-overrides') && themeColours.has(key);
  }

  private emitGlob(from: number, text: string): void {
    this.at = from;
    for (const part of text.split(/(\*+)/)) this.take(part.startsWith('*') ? 'glob' : 'key', part.length);
  }

  private readValuePart(): void {
    const c = this.source[this.at] ?? '';
    if (c === '\n' || c === ';') {
      this.at++;
      this.endStatement();
      return;
    }
    if (/\s/.test(c)) {
      this.at++;
      return;
    }
    if (c === '#') return this.readComment();
    if (this.frame?.kind === 'array' && this.readStart()) return;
    this.begun = true;
    if (c === '{') return this.open('map');
    if (c === '[') return this.open('array');
    if (c === '}' || c === ']') return this.close();
    if (c === '|') return this.readBlock();
    if (c === '@') return this.readImport();
    if (c === '"' || c === "'") return this.readQuoted(c, 'string');
    this.readText();
  }

  /** Unquoted text of a value, with escapes, substitutions and continued lines. */
  private readText(): void {
    const from = this.at;
    const marks: number[] = [];
    while (this.at < this.source.length) {
      const c = this.source[this.at] ?? '';
      if (c === '\\') this.at += 2;
      else if (/[\n;#{}[\]]/.test(c)) break;
      else if (c === '$' && this.source[this.at + 1] === '{') {
        const end = this.substitutionEnd();
        marks.push(this.at, end);
        this.at = end;
      } else this.at++;
    }
    this.at = Math.min(this.at, this.source.length);
    const end = from + this.source.slice(from, this.at).trimEnd().length;
    this.emitText(from, end, marks);
  }

  private emitText(from: number, end: number, marks: readonly number[]): void {
    const type = marks.length > 0 ? 'string' : this.textType(this.source.slice(from, end));
    let start = from;
    for (let i = 0; i < marks.length; i += 2) {
      this.at = marks[i] ?? end;
      this.emit(type, start);
      start = this.at;
      this.at = marks[i + 1] ?? end;
      this.emit('substitution', start);
      start = this.at;
    }
    this.at = Math.max(end, start);
    this.emit(type, start);
  }

  private textType(text: string): TokenType {
    const word = text.toLowerCase();
    if (constants.has(word)) return 'constant';
    if (NUMBER.test(text)) return 'number';
    const key = this.key || this.frame?.key || '';
    return reservedValues.get(key)?.has(word) ? 'value' : 'string';
  }

  private substitutionEnd(): number {
    const end = this.source.slice(this.at).search(/[}\n]/);
    if (end < 0) return this.source.length;
    return this.at + end + (this.source[this.at + end] === '}' ? 1 : 0);
  }

  private readSubstitution(): void {
    this.take('substitution', this.substitutionEnd() - this.at);
  }

  private readImport(): void {
    const path = this.match(IMPORT);
    this.take('import', Math.max(path?.[0].trimEnd().length ?? 1, 1));
  }

  private readQuoted(quote: string, type: TokenType): void {
    const quoted = this.match(quote === '"' ? DOUBLE_QUOTED : SINGLE_QUOTED);
    const text = quoted?.[0] ?? quote;
    if (type === 'key') this.key = '';
    if (quote === "'" || type === 'key') return this.take(type, text.length);
    const from = this.at;
    const marks = [...text.matchAll(/\\[\s\S]|\$\{[^}]*\}?/g)].flatMap(({0: found, index}) => {
      return found.startsWith('$') && found.endsWith('}') ? [from + index, from + index + found.length] : [];
    });
    this.emitText(from, from + text.length, marks.length > 0 ? marks : [from + text.length, from + text.length]);
  }

  /** `|md … |`, with any run of signs after the first bar, closed by the same run and a bar. */
  private readBlock(): void {
    const open = this.match(BLOCK_OPEN);
    const run = open?.[1] ?? '';
    const start = this.at + (open?.[0].length ?? 1);
    this.take('punctuation', 1 + run.length);
    this.take('tag', start - this.at);
    const close = `${run}|`;
    const end = this.source.indexOf(close, this.at);
    this.take('block', (end < 0 ? this.source.length : end) - this.at);
    this.take('punctuation', close.length);
  }
}
