import type {Place} from '../../../compiler/request';
import {type BoardPlaces, findInnermost, findSpans, mapSpans, normalizeLineBreaks, type Span} from './spans';

/** Why the caret has moved: the reader moved it, edited the text, or moved the focus into or out of the text. */
export type CaretCause = 'move' | 'edit' | 'focus';

type Files = Readonly<Record<string, string>>;

/** Where the current source mentions a place. */
export interface Location {
  /** Starts at 1. */
  readonly line: number;
  /** Path of the file, unless it's the one that is shown. */
  readonly file?: string;
}

/** The parts of an editor that `PlaceSync` controls. */
export interface SyncTargets {
  /** Highlights the lines at these offsets in the file that is shown. */
  readonly highlight: (offsets: readonly number[]) => void;
  /** Shows a file and puts the caret at an offset. */
  readonly goTo: (file: string, offset: number) => void;
  /** Focuses the source without moving the caret. */
  readonly focusSource: () => void;
  /** Returns the index of the board that is shown. */
  readonly getShownBoardIndex: () => number;
  readonly showBoard: (board: number) => void;
}

/**
 * Keeps the drawing in an editor and its source in sync: pointing at one highlights the other. The source may be newer than the drawing;
 * mentions that have changed since then aren't highlighted.
 */
export class PlaceSync {
  private boardPlaces: BoardPlaces = [];
  private drawnFiles: Files = {};
  private files: Files = {};
  private shownFile = '';
  private caret: number | undefined;
  private highlightedPlace: Place | undefined;
  private currentPlace: Place | undefined;
  private version = 0;
  /** The spans in the sources that the drawing was compiled from, by file. */
  private readonly drawnSpans = new Map<string, readonly Span[]>();
  /** The spans in the current sources, by file. */
  private readonly spans = new Map<string, readonly Span[]>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly targets: SyncTargets) {}

  /** Sets the places in the drawing. @param files the sources that it was compiled from */
  setDrawing(boardPlaces: BoardPlaces, files: Files): void {
    if (boardPlaces === this.boardPlaces && files === this.drawnFiles) return;
    this.boardPlaces = boardPlaces;
    this.drawnFiles = files;
    this.drawnSpans.clear();
    this.spans.clear();
    this.highlightedPlace = undefined;
    this.targets.highlight([]);
    this.updateCurrentPlace({canSwitchBoards: false});
    this.announceVersion();
  }

  /** Sets the current sources, and the file that the editor shows. */
  setSource(files: Files, shownFile: string): void {
    if (files === this.files && shownFile === this.shownFile) return;
    // Only the file that's shown has highlighted lines.
    if (shownFile !== this.shownFile) this.highlightedPlace = undefined;
    this.followEdits(files);
    this.files = files;
    this.shownFile = shownFile;
    this.updateCurrentPlace({canSwitchBoards: true});
    this.announceVersion();
  }

  /**
   * Sets the caret's offset, or `undefined` if the source doesn't have the focus. After an edit, the caret only counts once `setSource` has
   * been called with the new text. Moving the focus never switches boards.
   */
  setCaret(caret: number | undefined, cause: CaretCause): void {
    this.caret = caret;
    if (cause !== 'edit') this.updateCurrentPlace({canSwitchBoards: cause === 'move'});
  }

  /** Highlights only the lines that mention a place. Without a place, removes the highlight. */
  readonly highlightPlace = (place: Place | undefined): void => {
    if (place === this.highlightedPlace) return;
    this.highlightedPlace = place;
    const spans = place ? this.getSpans(this.shownFile).filter((span) => span.place === place) : [];
    this.targets.highlight(spans.map(({from}) => from));
  };

  /** Puts the caret where a place is defined, or else at its first mention that still exists. */
  readonly goToPlace = (place: Place): void => {
    const mention = this.findMention(place);
    if (mention) this.targets.goTo(mention.file, mention.from);
  };

  /** Returns where `goToPlace` would put the caret, or `undefined` if all mentions of the place have changed. */
  locate(place: Place): Location | undefined {
    const mention = this.findMention(place);
    if (!mention) return undefined;
    const {file, from} = mention;
    const line = this.getText(this.files, file).slice(0, from).split('\n').length;
    return file === this.shownFile ? {line} : {line, file};
  }

  readonly focusSource = (): void => this.targets.focusSource();

  /** Calls `listener` whenever the current place or the version changes. Returns a function that unsubscribes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Returns the place that the caret is in. */
  readonly getCurrentPlace = (): Place | undefined => this.currentPlace;

  /** Returns a number that changes whenever places may have moved in the source. */
  readonly getVersion = (): number => this.version;

  private announceVersion(): void {
    this.version++;
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }

  private findMention(place: Place): {readonly file: string; readonly from: number} | undefined {
    for (const {file} of place.mentions) {
      const span = this.getSpans(file).find((candidate) => candidate.place === place);
      if (span) return {file, from: span.from};
    }
    return undefined;
  }

  private getText(files: Files, file: string): string {
    return normalizeLineBreaks(Object.hasOwn(files, file) ? (files[file] ?? '') : '');
  }

  /** Returns the spans in a file, in its current text. */
  private getSpans(file: string): readonly Span[] {
    if (!Object.hasOwn(this.files, file)) return [];
    const cachedSpans = this.spans.get(file);
    if (cachedSpans) return cachedSpans;
    const text = this.getText(this.drawnFiles, file);
    const drawnSpans = this.drawnSpans.get(file) ?? findSpans(this.boardPlaces, file, text);
    const spans = mapSpans(drawnSpans, text, this.getText(this.files, file));
    this.drawnSpans.set(file, drawnSpans);
    this.spans.set(file, spans);
    return spans;
  }

  /**
   * Maps known spans from the current sources to edited ones. Does this for each edit, because `mapSpans` would drop unchanged keys that are
   * between two edits.
   */
  private followEdits(edited: Files): void {
    for (const [file, spans] of this.spans) {
      const newText = this.getText(edited, file);
      // Undoing an edit brings back the spans that it dropped.
      if (newText === this.getText(this.drawnFiles, file)) this.spans.delete(file);
      else this.spans.set(file, mapSpans(spans, this.getText(this.files, file), newText));
    }
  }

  /** Finds the place at the caret, preferably on the shown board. */
  private updateCurrentPlace({canSwitchBoards}: {readonly canSwitchBoards: boolean}): void {
    const {shownFile, caret} = this;
    const innermost =
      caret === undefined ? [] : findInnermost(this.getSpans(shownFile), this.getText(this.files, shownFile), caret);
    const shownBoard = this.targets.getShownBoardIndex();
    const innermostSpan = innermost.find(({board}) => board === shownBoard) ?? innermost[0];
    if (innermostSpan && innermostSpan.board !== shownBoard && canSwitchBoards)
      this.targets.showBoard(innermostSpan.board);
    if (innermostSpan?.place === this.currentPlace) return;
    this.currentPlace = innermostSpan?.place;
    this.notify();
  }
}
