/** Completion: what can be written at the cursor, from our own table, the sources, and D2. */
import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  completionKeymap,
  completionStatus,
  currentCompletions,
  pickedCompletion,
  selectedCompletionIndex,
  startCompletion,
} from '@codemirror/autocomplete';
import {type Extension, Prec} from '@codemirror/state';
import {type EditorView, keymap} from '@codemirror/view';
import {findIconData, listIconAddresses, NO_ICONS} from '../../../icons';
import {type Context, findContext} from '../../../language/context';
import {collectNames, filterSuggestions, isForKeywords, type Suggestion, suggest} from '../../../language/suggest';
import {getLoadedIcons, loadIcons} from '../../icons';
import {createCard} from './card';
import {placeCard} from './placeCard';
import {createSilhouette} from './silhouettes';
import styles from './styles.module.css';

/** Longer sources aren't completed, so that typing stays fast. */
const MAX_SOURCE_LENGTH = 100_000;

/** D2 takes 0.1 ms per line to complete, and the table already knows nearly everything, so it's only asked about short sources. */
const MAX_ASKED_LENGTH = 10_000;

/** A new name often starts like a keyword, so the list only opens once it's likely that it helps. */
const MIN_NAME_LENGTH = 2;

export interface CompletionOptions {
  /** Returns the sources of all other files. */
  readonly getOtherSources: () => readonly string[];
  /** Asks D2 what can follow a text. Returns `undefined` if it didn't answer. */
  readonly ask: (before: string) => Promise<readonly string[] | undefined>;
}

interface Option extends Completion {
  readonly suggestion: Suggestion;
  /** Whether it's the word before the cursor. */
  readonly isTyped: boolean;
}

/** Words from D2 that the table doesn't have, for one place. */
interface Answer {
  readonly before: string;
  readonly words: readonly string[];
}

class Completer {
  private answer: Answer | undefined;
  /** The text that D2 has been asked about. */
  private asked: string | undefined;

  constructor(private readonly options: CompletionOptions) {}

  /** Returns what can be written at the cursor, or `null` if that's unknown or would only be in the way. */
  readonly complete = ({state, pos, explicit, view}: CompletionContext): CompletionResult | null => {
    if (state.doc.length > MAX_SOURCE_LENGTH) return null;
    const source = state.doc.toString();
    const before = source.slice(0, pos);
    const context = findContext(before);
    const word = before.slice(context.from);
    if (!explicit && !isWelcome(context, word)) return null;
    const rest = source.slice(pos + (/^[\w-]*/.exec(source.slice(pos))?.[0].length ?? 0));
    const names = collectNames([before.slice(0, context.from) + rest, ...this.options.getOtherSources()]);
    const head = before.slice(0, context.from);
    const icons = getLoadedIcons();
    if (view && !icons && context.kind === 'value' && context.path.at(-1) === 'icon') void offerIcons(view, head);
    const known = suggest(context, {...names, icons: icons ? listIconAddresses(icons) : []});
    const answered = this.answer?.before === head ? this.answer.words : [];
    if (view && context.kind !== 'text' && this.answer?.before !== head) void this.ask(view, head, known);
    const mayBeNewName = context.isStart && !isForKeywords(context);
    const matching = filterSuggestions([...known, ...answered.map(toSuggestion)], word, mayBeNewName);
    const options = matching.map((suggestion) => createOption(suggestion, word));
    if (options.length === 0 || (!explicit && options.length === 1 && options[0]?.isTyped)) return null;
    return {from: context.from, filter: false, options};
  };

  /** Asks D2 for words that the table doesn't have, and opens the list again if there are any. */
  private async ask(view: EditorView, before: string, known: readonly Suggestion[]): Promise<void> {
    if (before.length > MAX_ASKED_LENGTH || this.asked === before) return;
    this.asked = before;
    const answer = await this.options.ask(before);
    if (this.asked === before) this.asked = undefined;
    if (!answer) return;
    const labels = new Set(known.map(({label}) => label));
    const words = answer.filter((word) => !labels.has(word));
    this.answer = {before, words};
    if (words.length > 0 && isAfter(view, before) && completionStatus(view.state) !== null) startCompletion(view);
  }
}

/** Returns whether the word at the cursor is after this text. */
function isAfter({state: {doc, selection}}: EditorView, before: string): boolean {
  return doc.sliceString(0, findContext(doc.sliceString(0, selection.main.head)).from) === before;
}

/** Loads the site's icons, and then opens the list if the cursor is still there. */
async function offerIcons(view: EditorView, before: string): Promise<void> {
  try {
    await loadIcons();
  } catch {
    return; // offline; the next key tries again
  }
  if (isAfter(view, before)) startCompletion(view);
}

const toSuggestion = (label: string): Suggestion => ({label, kind: 'value'});

/** Returns whether a list that opens by itself is likely to help. */
function isWelcome(context: Context, word: string): boolean {
  const {kind, isStart, isEnd, isFilter} = context;
  if (kind === 'text' || kind === 'import' || /\s$/.test(word)) return false;
  if (kind !== 'key') return true;
  if (isForKeywords(context)) return !isStart || word.length > 0;
  if (isStart) return word.length >= MIN_NAME_LENGTH;
  return word.length > 0 || !(isEnd || isFilter);
}

function createOption(suggestion: Suggestion, typed: string): Option {
  const {label, word} = suggestion;
  return {
    label,
    suggestion,
    isTyped: label.toLowerCase() === typed.toLowerCase(),
    ...(word ? {info: () => createCard(label, word)} : {}),
    apply: (view, completion, from) => apply(view, completion, suggestion, from),
  };
}

/** Replaces the word at the cursor, including the part after it. */
function apply(view: EditorView, completion: Completion, {kind, label, text = label}: Suggestion, from: number): void {
  const {doc, selection} = view.state;
  const {head} = selection.main;
  const after = doc.sliceString(head, doc.lineAt(head).to);
  const tail = (kind === 'icon' ? /^[\w./-]*/ : /^[\w-]*/).exec(after)?.[0] ?? '';
  // The key may already have a value.
  const isFollowed = /^\s*[:.{]/.test(after.slice(tail.length));
  const isMap = text.endsWith('{') && !isFollowed;
  const space = doc.sliceString(from - 1, from) === ':' ? ' ' : '';
  const insert = space + (isFollowed ? label : text);
  view.dispatch({
    changes: {from, to: head + tail.length, insert: isMap ? `${insert}}` : insert},
    selection: {anchor: from + insert.length},
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
  if (text !== label && !isFollowed && !isMap) startCompletion(view);
}

function isOption(completion: Completion): completion is Option {
  return 'suggestion' in completion;
}

/** Shows an icon. Its address is next to it, so screen readers don't announce it. */
function createPicture(address: string): Node {
  const picture = document.createElement('img');
  picture.src = findIconData(address, getLoadedIcons() ?? NO_ICONS) ?? '';
  picture.alt = '';
  picture.className = styles.picture ?? '';
  return picture;
}

/** Draws the symbol in front of an option: the outline of a shape, a color, or an icon. */
function drawSymbol(completion: Completion): Node | null {
  if (!isOption(completion)) return null;
  const {kind, label} = completion.suggestion;
  if (kind === 'shape' || kind === 'arrowhead') return createSilhouette(kind, label);
  if (kind === 'icon') return createPicture(label);
  if (kind !== 'color') return null;
  const swatch = document.createElement('span');
  swatch.className = styles.swatch ?? '';
  swatch.style.backgroundColor = label;
  return swatch;
}

/**
 * Accepts the selected option, unless the reader has typed a whole word and hasn't chosen another one: then Enter is a line break, so that
 * a line can end with any word.
 */
function acceptOrBreak(view: EditorView): boolean {
  const {state} = view;
  const isComplete = currentCompletions(state).some((option) => isOption(option) && option.isTyped);
  if (!isComplete || selectedCompletionIndex(state) !== 0) return acceptCompletion(view);
  closeCompletion(view);
  return false;
}

/** Completes what the reader is writing. The first option is selected, Tab and Enter accept it, and Escape closes the list. */
export function completion(options: CompletionOptions): Extension {
  return [
    autocompletion({
      override: [new Completer(options).complete],
      activateOnTypingDelay: 0,
      updateSyncTime: 0,
      interactionDelay: 0,
      icons: false,
      defaultKeymap: false,
      addToOptions: [{render: drawSymbol, position: 20}],
      tooltipClass: () => styles.list ?? '',
      positionInfo: (view, list, _option, card, space) =>
        placeCard(view.coordsAtPos(view.state.selection.main.head)?.top ?? 0, list, card, space),
    }),
    Prec.highest(
      keymap.of([
        ...completionKeymap.filter(({key}) => key !== 'Enter'),
        {key: 'Enter', run: acceptOrBreak},
        {key: 'Tab', run: acceptCompletion},
      ]),
    ),
  ];
}
