import {RangeSetBuilder} from '@codemirror/state';
import {Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate} from '@codemirror/view';
import {type Token, type TokenType, tokenize} from '../../grammar/tokenize';
import styles from './styles.module.css';

/** Maximum length of a source in UTF-16 code units. Longer ones aren't highlighted, so that typing stays fast. */
const MAX_HIGHLIGHTED_LENGTH = 100_000;

/** Later tokens of a line aren't highlighted. Browsers take seconds to replace a selection of a thousand elements in one line. */
const MAX_TOKENS_PER_LINE = 200;

const marks = new Map<TokenType, Decoration>();

function getMark(type: TokenType): Decoration {
  let mark = marks.get(type);
  if (!mark) {
    mark = Decoration.mark({class: styles[type] ?? ''});
    marks.set(type, mark);
  }
  return mark;
}

function getTokens({state}: EditorView): readonly Token[] {
  return state.doc.length > MAX_HIGHLIGHTED_LENGTH ? [] : tokenize(state.doc.toString());
}

/** Decorates the visible tokens. The same tokenizer highlights the site's static code. */
function decorate({viewport}: EditorView, tokens: readonly Token[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let start = 0;
  let countInLine = 0;
  for (const {type, text} of tokens) {
    const end = start + text.length;
    if (start > viewport.to) break;
    if (text.includes('\n')) countInLine = 0;
    const isVisible = type !== 'plain' && end >= viewport.from;
    if (isVisible && countInLine++ < MAX_TOKENS_PER_LINE) builder.add(start, end, getMark(type));
    start = end;
  }
  return builder.finish();
}

class Highlighter {
  decorations: DecorationSet;
  private tokens: readonly Token[];

  constructor(view: EditorView) {
    this.tokens = getTokens(view);
    this.decorations = decorate(view, this.tokens);
  }

  update({docChanged, viewportChanged, view}: ViewUpdate): void {
    if (docChanged) this.tokens = getTokens(view);
    if (docChanged || viewportChanged) this.decorations = decorate(view, this.tokens);
  }
}

export const highlighting = ViewPlugin.fromClass(Highlighter, {decorations: ({decorations}) => decorations});
