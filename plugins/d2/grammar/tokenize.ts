import {
  CONSTANTS,
  RESERVED_CONFIG_KEYS,
  RESERVED_FILTER_KEYS,
  RESERVED_KEYS,
  RESERVED_VALUES,
  THEME_COLORS,
} from './reserved';

/** Types of tokens. Each has a style in highlighted code and in the editor. */
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

/** A map or an array that is still open. */
interface Container {
  readonly kind: 'map' | 'array';
  /** Last segment of the container's key, in lower case. */
  readonly key: string;
}

const NUMBER = /^[+-]?(?:0x[\da-f_]+|0b[01_]+|\d[\d_]*\/\d[\d_]*|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[+-]?\d+)?)$/i;
const ARROW = /<-+>?|-+>|--+|</y;
const INDEX = /(\[\s*)(\d+|\*)(\s*\])/y;
const BLOCK_START = /\|([^\s\p{L}\p{N}_]*)([^\s|]*)/uy;
const DOUBLE_QUOTED = /"(?:\\[\s\S]|[^"\\\n])*"?/y;
const SINGLE_QUOTED = /'(?:''|\\\n|[^'\n])*'?/y;
const KEY = /(?:\\[\s\S]?|-(?![->*])|[^\n;#{}[\]:.<>&\\-])*/y;
/** A key in a group of connections, which ends at the closing parenthesis. */
const GROUPED_KEY = /(?:\\[\s\S]?|-(?![->*])|[^\n;#{}[\]:.<>&\\)-])*/y;
const TEXT = /(?:\\[\s\S]?|\$\{[^}\n]*\}?|[^\\\n;#{}[\]])*/y;
const SUBSTITUTION = /\$\{[^}\n]*\}?/y;
/** Escapes and substitutions in text; outside quotes, a substitution can't continue on the next line. */
const TEXT_PARTS = /\\[\s\S]|\$\{[^}\n]*\}?/g;
const QUOTED_PARTS = /\\[\s\S]|\$\{[^}]*\}?/g;
const PATH_SEGMENT = `${DOUBLE_QUOTED.source}|${SINGLE_QUOTED.source}|${/(?:\\[\s\S]|-(?![->*])|[^\n;#{}[\]:.<>&\\-])*/.source}`;
const IMPORT = new RegExp(`@[./]*(?:${PATH_SEGMENT})(?:\\.(?:${PATH_SEGMENT}))*`, 'y');

/**
 * Splits D2 source into tokens, in linear time. Joining the tokens gives exactly the source, even an invalid one. This is a
 * hand-written lexer instead of a list of patterns, because in D2 the same word has different meanings as a key, as a value, and in a
 * block string.
 */
export function tokenize(source: string): Token[] {
  return new Lexer(source).tokenize();
}

class Lexer {
  private readonly tokens: Token[] = [];
  private readonly containers: Container[] = [];
  private position = 0;
  /** End of the last token. Everything from there to `position` is plain text. */
  private emittedEnd = 0;
  private mode: 'key' | 'value' = 'key';
  /** Whether the current statement has started. Comments and spreads are only allowed before that. */
  private hasStarted = false;
  private isFilter = false;
  /** Whether the lexer is in a group of connections, `(a -> b)`. */
  private isInGroup = false;
  /** Last segment of the current key, in lower case. */
  private key = '';

  constructor(private readonly source: string) {}

  tokenize(): Token[] {
    while (this.position < this.source.length) this.readNext();
    this.emit('plain');
    return this.tokens;
  }

  /** Emits the pending plain text before `from`, and everything from there to the current position as one token. */
  private emit(type: TokenType, from = this.emittedEnd): void {
    if (from > this.emittedEnd) this.push('plain', this.source.slice(this.emittedEnd, from));
    if (this.position > from) this.push(type, this.source.slice(from, this.position));
    this.emittedEnd = this.position;
  }

  private push(type: TokenType, text: string): void {
    const lastToken = this.tokens.at(-1);
    if (lastToken?.type === type && type !== 'punctuation')
      this.tokens.splice(-1, 1, {type, text: lastToken.text + text});
    else this.tokens.push({type, text});
  }

  private takeLength(type: TokenType, length: number): void {
    const from = this.position;
    this.position = Math.min(this.position + length, this.source.length);
    this.emit(type, from);
  }

  /** Matches a sticky pattern at the current position. */
  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    return pattern.exec(this.source);
  }

  private startsWith(text: string): boolean {
    return this.source.startsWith(text, this.position);
  }

  private get container(): Container | undefined {
    return this.containers.at(-1);
  }

  private endStatement(): void {
    this.mode = this.container?.kind === 'array' ? 'value' : 'key';
    this.hasStarted = false;
    this.isFilter = false;
    this.isInGroup = false;
    this.key = '';
  }

  private open(kind: Container['kind']): void {
    this.containers.push({kind, key: this.key});
    this.takeLength('punctuation', 1);
    this.endStatement();
  }

  private close(): void {
    this.containers.pop();
    this.takeLength('punctuation', 1);
    this.endStatement();
    // Only a separator may follow, or a map after the index of a connection.
    this.hasStarted = true;
  }

  private readNext(): void {
    const c = this.source[this.position] ?? '';
    if (c === '\n' || c === ';') {
      this.position++;
      this.endStatement();
    } else if (/\s/.test(c)) this.position++;
    else if (c === '#') this.takeUntil('comment', '\n');
    else if (!this.hasStarted && this.readStart(c)) return;
    else {
      this.hasStarted = true;
      if (this.mode === 'key') this.readKeyPart(c);
      else this.readValuePart(c);
    }
  }

  /** Takes everything before the next `end`, or the rest of the source if there's none. */
  private takeUntil(type: TokenType, end: string, from = this.position): void {
    const index = this.source.indexOf(end, from);
    this.takeLength(type, (index < 0 ? this.source.length : index) - this.position);
  }

  /** Reads a token that is only allowed at the start of a statement or of an element in an array. */
  private readStart(c: string): boolean {
    if (this.startsWith('"""')) {
      this.takeUntil('comment', '"""', this.position + 3);
      this.takeLength('comment', 3);
      return true;
    }
    if (this.startsWith('...')) {
      this.hasStarted = true;
      this.takeLength('operator', 3);
      if (this.startsWith('@')) this.readImport();
      else this.takeLength('substitution', this.match(SUBSTITUTION)?.[0].length ?? 0);
      return true;
    }
    this.isFilter = this.mode === 'key' && (c === '&' || this.startsWith('!&'));
    if (!this.isFilter) return false;
    this.hasStarted = true;
    this.takeLength('operator', c === '&' ? 1 : 2);
    return true;
  }

  private readKeyPart(c: string): void {
    if (c === '{') return this.open('map');
    if (c === '}') return this.close();
    if (c === ':') this.mode = 'value';
    if (c === '(' || c === ')') this.isInGroup = c === '(';
    if (c === '[') return this.readIndex();
    if (/[:.()\]&]/.test(c)) return this.takeLength('punctuation', 1);
    if (c === '|') return this.readBlock();
    if (c === '"' || c === "'") {
      this.key = '';
      return this.takeLength('key', this.matchQuoted(c).length);
    }
    const arrow = this.match(ARROW);
    if (arrow) {
      this.key = '';
      return this.takeLength('operator', arrow[0].length);
    }
    if (c === '>') return this.takeLength('plain', 1);
    this.readKeySegment();
  }

  /** Reads `[0]` or `[*]` after a group of connections. */
  private readIndex(): void {
    const [, open, index = '', close = ''] = this.match(INDEX) ?? [];
    this.takeLength('punctuation', open?.length ?? 1);
    this.takeLength(index === '*' ? 'glob' : 'number', index.length);
    this.takeLength('punctuation', close.length);
  }

  private readKeySegment(): void {
    const text = this.match(this.isInGroup ? GROUPED_KEY : KEY)?.[0].trimEnd() ?? '';
    if (text === '') {
      this.position++; // a hyphen before a star
      return;
    }
    this.key = text.toLowerCase();
    const isGlob = text.replace(/\\[\s\S]/g, '').includes('*');
    if (!isGlob) return this.takeLength(this.isReserved(this.key) ? 'keyword' : 'key', text.length);
    for (const part of text.split(/(\*+)/)) this.takeLength(part.startsWith('*') ? 'glob' : 'key', part.length);
  }

  private isReserved(key: string): boolean {
    if (RESERVED_KEYS.has(key)) return true;
    if (this.isFilter && RESERVED_FILTER_KEYS.has(key)) return true;
    const parent = this.container?.key ?? '';
    if (parent === 'd2-config') return RESERVED_CONFIG_KEYS.has(key);
    return parent.endsWith('theme-overrides') && THEME_COLORS.has(key);
  }

  private readValuePart(c: string): void {
    if (c === '{') return this.open('map');
    if (c === '[') return this.open('array');
    if (c === '}' || c === ']') return this.close();
    if (c === '|') return this.readBlock();
    if (c === '@') return this.readImport();
    if (c === "'") return this.takeLength('string', this.matchQuoted(c).length);
    if (c === '"') return this.takeText(this.matchQuoted(c), 'string', QUOTED_PARTS);
    const text = this.match(TEXT)?.[0].trimEnd() ?? '';
    this.takeText(text, this.getTextType(text), TEXT_PARTS);
  }

  /** Takes text, with its substitutions as separate tokens. In quotes, a substitution must be closed. */
  private takeText(text: string, type: TokenType, parts: RegExp): void {
    let end = 0;
    for (const {0: part, index} of text.matchAll(parts)) {
      if (!part.startsWith('$') || (parts === QUOTED_PARTS && !part.endsWith('}'))) continue;
      this.takeLength('string', index - end);
      this.takeLength('substitution', part.length);
      end = index + part.length;
    }
    this.takeLength(end > 0 ? 'string' : type, text.length - end);
  }

  private getTextType(text: string): TokenType {
    const word = text.toLowerCase();
    if (CONSTANTS.has(word)) return 'constant';
    if (NUMBER.test(text)) return 'number';
    const key = this.key || this.container?.key || '';
    return RESERVED_VALUES.get(key)?.has(word) ? 'value' : 'string';
  }

  private readImport(): void {
    const path = this.match(IMPORT);
    this.takeLength('import', Math.max(path?.[0].trimEnd().length ?? 1, 1));
  }

  private matchQuoted(quote: string): string {
    return this.match(quote === '"' ? DOUBLE_QUOTED : SINGLE_QUOTED)?.[0] ?? quote;
  }

  /** Reads `|md … |`. Any run of symbols may follow the first bar; if so, the same run and a bar end the block. */
  private readBlock(): void {
    const [start = '|', symbols = ''] = this.match(BLOCK_START) ?? [];
    this.takeLength('punctuation', 1 + symbols.length);
    this.takeLength('tag', start.length - 1 - symbols.length);
    this.takeUntil('block', `${symbols}|`);
    this.takeLength('punctuation', symbols.length + 1);
  }
}
