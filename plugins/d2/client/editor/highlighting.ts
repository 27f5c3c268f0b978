import {RangeSetBuilder} from '@codemirror/state';
import {Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate} from '@codemirror/view';
import {type Token, type TokenType, tokenize} from '../../grammar/tokenize';
import styles from './styles.module.css';

const marks = new Map<TokenType, Decoration>();

function markOf(type: TokenType): Decoration {
  let mark = marks.get(type);
  if (!mark) {
    mark = Decoration.mark({class: styles[type] ?? ''});
    marks.set(type, mark);
  }
  return mark;
}

/** Longer texts stay without colours, so that typing never waits for them. In UTF-16 units. */
const LONGEST = 100_000;

function read({state}: EditorView): readonly Token[] {
  return state.doc.length > LONGEST ? [] : tokenize(state.doc.toString());
}

/**
 * Coloured words of one line; the rest of it stays without colours. Browsers take seconds to replace a selection over a
 * thousand elements in one line.
 */
const MOST_IN_LINE = 200;

/** Colours for what is in view, from the same reader that colours the site's static code. */
function decorate({viewport}: EditorView, tokens: readonly Token[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let at = 0;
  let inLine = 0;
  for (const {type, text} of tokens) {
    const end = at + text.length;
    if (at > viewport.to) break;
    if (text.includes('\n')) inLine = 0;
    const isInView = type !== 'plain' && end >= viewport.from;
    if (isInView && inLine++ < MOST_IN_LINE) builder.add(at, end, markOf(type));
    at = end;
  }
  return builder.finish();
}

class Highlighter {
  decorations: DecorationSet;
  private tokens: readonly Token[];

  constructor(view: EditorView) {
    this.tokens = read(view);
    this.decorations = decorate(view, this.tokens);
  }

  update({docChanged, viewportChanged, view}: ViewUpdate): void {
    if (docChanged) this.tokens = read(view);
    if (docChanged || viewportChanged) this.decorations = decorate(view, this.tokens);
  }
}

export const highlighting = ViewPlugin.fromClass(Highlighter, {decorations: ({decorations}) => decorations});
