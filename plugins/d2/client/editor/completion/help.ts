/** The help card of a keyword: on hover, and on Ctrl+I. */
import {type Extension, StateEffect, StateField} from '@codemirror/state';
import {
  type Command,
  closeHoverTooltips,
  EditorView,
  hasHoverTooltips,
  hoverTooltip,
  keymap,
  showTooltip,
  type Tooltip,
} from '@codemirror/view';
import {findContext} from '../../../language/context';
import {findKeywordInfo} from '../../../language/suggest';
import type {KeywordInfo} from '../../../language/words';
import {PHRASES, translateText} from '../phrases';
import {createCard, describeWord} from './card';
import styles from './styles.module.css';

const HOVER_DELAY_MS = 300;

/** Longer sources aren't searched on hover. */
const MAX_SOURCE_LENGTH = 100_000;

interface HoveredWord {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly word: KeywordInfo;
}

/** Finds the keyword or value around a position. */
function findWordAt({state}: EditorView, position: number): HoveredWord | undefined {
  if (state.doc.length > MAX_SOURCE_LENGTH) return undefined;
  const {from: start, text} = state.doc.lineAt(position);
  const from = position - (/[\w-]*$/.exec(text.slice(0, position - start))?.[0].length ?? 0);
  const name = /^[\w-]+/.exec(text.slice(from - start))?.[0];
  if (name === undefined) return undefined;
  const context = findContext(state.doc.sliceString(0, from));
  const word = context.from === from ? findKeywordInfo(context, name) : undefined;
  return word && {from, to: from + name.length, name, word};
}

function createTooltip({from, to, name, word}: HoveredWord): Tooltip {
  return {
    pos: from,
    end: to,
    above: true,
    create(view) {
      const dom = document.createElement('div');
      dom.className = styles.help ?? '';
      dom.append(createCard(name, word));
      // The keymap only applies to the text.
      dom.addEventListener('keydown', (event) => {
        if (event.key !== 'Escape' || !hideHelp(view)) return;
        // Otherwise, Escape would also close the dialog around the editor.
        event.preventDefault();
        event.stopPropagation();
      });
      return {dom};
    },
  };
}

const show = StateEffect.define<Tooltip | undefined>();

const card = StateField.define<Tooltip | undefined>({
  create: () => undefined,
  update(tooltip, {effects, docChanged, selection}) {
    const effect = effects.findLast((candidate) => candidate.is(show));
    if (effect) return effect.value;
    return docChanged || selection ? undefined : tooltip;
  },
  provide: (field) => showTooltip.from(field, (tooltip) => tooltip ?? null),
});

/** Shows the card of the keyword at the cursor and announces it. If it's already shown, moves the focus to its link. */
const showHelp: Command = (view) => {
  if (view.state.field(card)) {
    view.dom.querySelector<HTMLElement>(`.${styles.help} a`)?.focus();
    return true;
  }
  const wordRange = findWordAt(view, view.state.selection.main.head);
  const message = wordRange
    ? `${describeWord(wordRange.name, wordRange.word)}. ${translateText(PHRASES.moveToHelpLink)}`
    : translateText(PHRASES.noHelp);
  view.dispatch({effects: [show.of(wordRange && createTooltip(wordRange)), EditorView.announce.of(message)]});
  return true;
};

const hideHelp: Command = (view) => {
  if (!view.state.field(card) && !hasHoverTooltips(view.state)) return false;
  view.dispatch({effects: [show.of(undefined), closeHoverTooltips]});
  view.focus();
  return true;
};

/** Explains keywords. Must be before the keymap in which Escape closes the editor. */
export function help(): Extension {
  return [
    hoverTooltip(
      (view, position) => {
        const wordRange = findWordAt(view, position);
        return wordRange ? createTooltip(wordRange) : null;
      },
      {hoverTime: HOVER_DELAY_MS, hideOnChange: true},
    ),
    card,
    keymap.of([
      {key: 'Mod-i', run: showHelp},
      {key: 'Ctrl-i', run: showHelp},
      {key: 'Escape', run: hideHelp},
    ]),
  ];
}
