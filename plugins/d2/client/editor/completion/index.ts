/** Autocompletion. Suggestions come from our word table, the names in the sources, and D2 itself. */
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
} from '@codemirror/autocomplete';
import {type EditorState, type Extension, Prec, Transaction} from '@codemirror/state';
import {type EditorView, keymap} from '@codemirror/view';
import {findIconData, listIconUrls, NO_ICONS} from '../../../icons';
import {type CursorContext, findContext} from '../../../language/context';
import {collectNames, filterSuggestions, isForKeywords, type Suggestion, suggest} from '../../../language/suggest';
import {getLoadedIcons, loadIcons} from '../../icons';
import {createCard} from './card';
import {placeCard} from './placeCard';
import {createSilhouette} from './silhouettes';
import styles from './styles.module.css';

/** Maximum length of a source to complete, in UTF-16 code units, so that typing stays fast. */
const MAX_SOURCE_LENGTH = 100_000;

/**
 * Maximum length of the text before the word, in UTF-16 code units, for asking D2. D2 takes 0.1 ms per line, and our word table covers
 * nearly everything.
 */
const MAX_D2_QUERY_LENGTH = 10_000;

/**
 * How many characters of a possible new name have to be typed before the list opens. New names often start like keywords, so an earlier list
 * would be in the way.
 */
const MIN_TYPED_LENGTH = 2;

export interface CompletionOptions {
  /** Returns the sources of all other files. */
  readonly getOtherSources: () => readonly string[];
  /** Asks D2 which words can follow the text `before`. Resolves to `undefined` if D2 didn't respond. */
  readonly askD2: (before: string) => Promise<readonly string[] | undefined>;
}

interface Option extends Completion {
  readonly suggestion: Suggestion;
  /** The word before the cursor. */
  readonly typed: string;
  /** Whether that word is the whole label, in upper or lower case. */
  readonly isTyped: boolean;
  /** Whether that word may already be complete: as this option, as a number, or as a name. */
  readonly mayBeComplete: boolean;
}

/** Words that D2 suggests for one position, without those in our table. */
interface D2Words {
  readonly before: string;
  readonly words: readonly string[];
}

/** Where and how completions are requested. */
interface Query {
  readonly state: EditorState;
  readonly pos: number;
  /** Whether the reader asked for the list, with Ctrl+Space. */
  readonly explicit: boolean;
  readonly view: EditorView | undefined;
}

class Completer {
  private d2Words: D2Words | undefined;
  /** The text of the pending request to D2. */
  private pendingText: string | undefined;

  constructor(private readonly options: CompletionOptions) {}

  /** The completion source for CodeMirror. */
  readonly complete = (context: CompletionContext): CompletionResult | null => {
    // CodeMirror only reports `explicit` here. Updates reuse it, or the list would close on the next keystroke.
    const {explicit, view} = context;
    const find = ({state, pos}: CompletionContext, shownOptions?: readonly Completion[]): CompletionResult | null => {
      const result = this.find({state, pos, explicit, view}, shownOptions);
      // Updates an open list synchronously. If CodeMirror had to query this source again, the list would ignore keys until then.
      return result && {...result, update: (shown, _from, _to, next) => find(next, shown.options)};
    };
    return find(context);
  };

  /**
   * Returns the options at the cursor, or `null` if the list should stay closed.
   *
   * @param shownOptions the options of the open list. Options that stay are the same objects, so that the selected one stays selected.
   */
  private find({state, pos, explicit, view}: Query, shownOptions: readonly Completion[] = []): CompletionResult | null {
    if (state.doc.length > MAX_SOURCE_LENGTH) return null;
    const source = state.doc.toString();
    const before = source.slice(0, pos);
    const context = findContext(before);
    const word = before.slice(context.from);
    if (!explicit && !shouldOpenWhileTyping(context, word)) return null;
    const after = source.slice(pos + (/^[\w-]*/.exec(source.slice(pos))?.[0].length ?? 0));
    const names = collectNames([before.slice(0, context.from) + after, ...this.options.getOtherSources()]);
    const beforeWord = before.slice(0, context.from);
    const icons = getLoadedIcons();
    if (view && !icons && context.kind === 'value' && context.path.at(-1) === 'icon') void offerIcons(view, beforeWord);
    const suggestions = suggest(context, {...names, icons: icons ? listIconUrls(icons) : []});
    const wordsFromD2 = this.d2Words?.before === beforeWord ? this.d2Words.words.map(toSuggestion) : [];
    if (view && context.kind !== 'text' && this.d2Words?.before !== beforeWord)
      void this.addD2Words(view, beforeWord, suggestions);
    const mayBeNewName = context.isStatementStart && !isForKeywords(context);
    const shown = new Map(
      shownOptions.flatMap((option) => (isOption(option) ? [[createKey(option.suggestion), option]] : [])),
    );
    // D2's words may arrive while the list is open, so they're last, where they don't move the option that the reader is about to choose.
    const options = [suggestions, wordsFromD2]
      .flatMap((group) => filterSuggestions(group, word, mayBeNewName))
      .map((suggestion) => {
        const option = shown.get(createKey(suggestion));
        // If the word has changed, a new object makes CodeMirror select the first option again.
        return option?.typed === word ? option : createOption(suggestion, word);
      });
    if (options.length === 0 || (!explicit && options.length === 1 && options[0]?.isTyped)) return null;
    return {from: context.from, filter: false, options};
  }

  /** Asks D2 for words that aren't in the table, and adds them to the open list. */
  private async addD2Words(view: EditorView, before: string, suggestions: readonly Suggestion[]): Promise<void> {
    if (before.length > MAX_D2_QUERY_LENGTH || this.pendingText === before) return;
    this.pendingText = before;
    const offeredWords = await this.options.askD2(before);
    if (this.pendingText === before) this.pendingText = undefined;
    if (!offeredWords) return;
    const labels = new Set(suggestions.map(({label}) => label));
    const words = offeredWords.filter((word) => !labels.has(word));
    this.d2Words = {before, words};
    if (words.length > 0 && isAfter(view, before) && completionStatus(view.state) === 'active') updateList(view);
  }
}

/** Returns whether `before` is still the text before the word at the cursor. */
function isAfter({state: {doc, selection}}: EditorView, before: string): boolean {
  return doc.sliceString(0, findContext(doc.sliceString(0, selection.main.head)).from) === before;
}

/** Loads the site's icons, and then opens the list if the cursor is still in the same word. */
async function offerIcons(view: EditorView, before: string): Promise<void> {
  try {
    await loadIcons();
  } catch {
    return; // offline; the next key tries again
  }
  if (isAfter(view, before)) updateList(view);
}

/**
 * Opens the list or updates the open one, as if the reader had just typed. CodeMirror's `startCompletion` would take 50 ms, and the list
 * would ignore keys during that time.
 */
function updateList(view: EditorView): void {
  view.dispatch({annotations: Transaction.userEvent.of('input.type')});
}

const createKey = ({kind, label}: Suggestion): string => `${kind} ${label}`;

const toSuggestion = (label: string): Suggestion => ({label, kind: 'value'});

/** Returns whether to open the list while the reader is typing. */
function shouldOpenWhileTyping(context: CursorContext, word: string): boolean {
  const {kind, isStatementStart, isConnectionEnd, isFilter} = context;
  if (kind === 'text' || kind === 'import' || /\s$/.test(word)) return false;
  if (kind !== 'key') return true;
  if (isForKeywords(context)) return !isStatementStart || word.length > 0;
  if (isStatementStart) return word.length >= MIN_TYPED_LENGTH;
  return word.length > 0 || !(isConnectionEnd || isFilter);
}

/** Returns whether a word may be complete even though an option continues it: a number, or a shape that's named like a keyword, such as `text`. */
function mayBeWholeWord(word: string, match: string | undefined): boolean {
  return /^[\d.]+$/.test(word) || word === match || word === match?.split('-')[0];
}

function createOption(suggestion: Suggestion, typed: string): Option {
  const {label, info, match} = suggestion;
  const isTyped = label.toLowerCase() === typed.toLowerCase();
  return {
    label,
    suggestion,
    typed,
    isTyped,
    mayBeComplete: isTyped || mayBeWholeWord(typed.toLowerCase(), match),
    ...(info ? {info: () => createCard(label, info)} : {}),
    apply: (view, completion, from) => applySuggestion(view, completion, suggestion, from),
  };
}

/** Replaces the word at the cursor, including the part after it. */
function applySuggestion(
  view: EditorView,
  completion: Completion,
  {kind, label, text = label}: Suggestion,
  from: number,
): void {
  const {doc, selection} = view.state;
  const {head} = selection.main;
  const after = doc.sliceString(head, doc.lineAt(head).to);
  const wordEnd = (kind === 'icon' ? /^[\w./-]*/ : /^[\w-]*/).exec(after)?.[0] ?? '';
  // The key may already have a value.
  const hasValue = /^\s*[:.{]/.test(after.slice(wordEnd.length));
  const insertsMap = text.endsWith('{') && !hasValue;
  const space = doc.sliceString(from - 1, from) === ':' ? ' ' : '';
  const insert = space + (hasValue ? label : text);
  view.dispatch({
    changes: {from, to: head + wordEnd.length, insert: insertsMap ? `${insert}}` : insert},
    selection: {anchor: from + insert.length},
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
  if (text !== label && !hasValue && !insertsMap) updateList(view);
}

function isOption(completion: Completion): completion is Option {
  return 'suggestion' in completion;
}

/** Shows an icon. Its URL is next to it, so screen readers don't announce it. */
function createPicture(url: string): Node {
  const picture = document.createElement('img');
  picture.src = findIconData(url, getLoadedIcons() ?? NO_ICONS) ?? '';
  picture.alt = '';
  picture.className = styles.picture ?? '';
  return picture;
}

/** Creates the symbol in front of an option: the outline of a shape, a color, or an icon. */
function createSymbol(completion: Completion): Node | null {
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
 * Accepts the selected option, unless the reader has typed a whole word and hasn't selected another one. In that case, Enter inserts a line
 * break, so that a line can end with any word.
 */
function acceptOrBreak(view: EditorView): boolean {
  const {state} = view;
  const isComplete = currentCompletions(state).some((option) => isOption(option) && option.mayBeComplete);
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
      addToOptions: [{render: createSymbol, position: 20}],
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
