import type {Place} from '../../../compiler/request';
import {type BoardPlaces, findInnermost, findSpans, mapSpans, normalizeLineBreaks, type Span} from './spans';

/** Why the caret is somewhere else: the reader moved it, edited the text, or moved the focus to the text or away. */
export type CaretCause = 'move' | 'edit' | 'focus';

type Files = Readonly<Record<string, string>>;

/** Where the source mentions a place now. */
export interface Location {
  /** Starts at 1. */
  readonly line: number;
  /** Path of the file, unless that's the one that is shown. */
  readonly file?: string;
}

/** What a link between a drawing and its source does to the two. */
export interface LinkTargets {
  /** Lights up the lines at these offsets in the file that is shown. */
  readonly light: (offsets: readonly number[]) => void;
  /** Shows a file and puts the caret at an offset. */
  readonly goTo: (file: string, offset: number) => void;
  /** Focuses the source, and leaves the caret where it is. */
  readonly focus: () => void;
  /** Returns the index of the board that is shown. */
  readonly getBoard: () => number;
  readonly showBoard: (board: number) => void;
}

/**
 * Links the drawing in an editor with its source: pointing at one highlights the other. The source may be newer than the drawing; what
 * has changed since then isn't highlighted.
 */
export class PlaceLink {
  private boards: BoardPlaces = [];
  private drawnFiles: Files = {};
  private files: Files = {};
  private file = '';
  private caret: number | undefined;
  private pointed: Place | undefined;
  private current: Place | undefined;
  private version = 0;
  /** By file: the spans in the sources that the drawing was compiled from, and in the current ones. */
  private readonly drawnSpans = new Map<string, readonly Span[]>();
  private readonly spans = new Map<string, readonly Span[]>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly targets: LinkTargets) {}

  /** Sets what the drawing shows. @param files the sources that it was compiled from */
  setDrawing(boards: BoardPlaces, files: Files): void {
    if (boards === this.boards && files === this.drawnFiles) return;
    this.boards = boards;
    this.drawnFiles = files;
    this.drawnSpans.clear();
    this.spans.clear();
    this.pointed = undefined;
    this.targets.light([]);
    this.update(false);
    this.announceVersion();
  }

  /** Sets what the source editor shows. */
  setSource(files: Files, file: string): void {
    if (files === this.files && file === this.file) return;
    // Another file's lines aren't lit.
    if (file !== this.file) this.pointed = undefined;
    this.followEdits(files);
    this.files = files;
    this.file = file;
    this.update(true);
    this.announceVersion();
  }

  /**
   * Sets where the caret is, or that it isn't in the source. If the reader has edited the text, `setSource` follows. Only a caret that
   * the reader moves switches boards.
   */
  setCaret(caret: number | undefined, cause: CaretCause): void {
    this.caret = caret;
    if (cause !== 'edit') this.update(cause === 'move');
  }

  /** Lights up the lines of a place, or none. */
  readonly point = (place: Place | undefined): void => {
    if (place === this.pointed) return;
    this.pointed = place;
    const spans = place ? this.getSpans(this.file).filter((span) => span.place === place) : [];
    this.targets.light(spans.map(({from}) => from));
  };

  /** Puts the caret where a place is defined, or else at its first mention that still exists. */
  readonly choose = (place: Place): void => {
    const mention = this.find(place);
    if (mention) this.targets.goTo(mention.file, mention.from);
  };

  /** Returns where `choose` would put the caret, or `undefined` if all mentions of the place have changed. */
  locate(place: Place): Location | undefined {
    const mention = this.find(place);
    if (!mention) return undefined;
    const {file, from} = mention;
    const line = this.getText(this.files, file).slice(0, from).split('\n').length;
    return file === this.file ? {line} : {line, file};
  }

  /** Moves the focus to the source. */
  readonly leave = (): void => this.targets.focus();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Returns the place that the caret is in. */
  readonly getCurrent = (): Place | undefined => this.current;

  /** Returns a number that changes whenever places may have moved in the source. */
  readonly getVersion = (): number => this.version;

  private announceVersion(): void {
    this.version++;
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }

  private find(place: Place): {readonly file: string; readonly from: number} | undefined {
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
    const drawnSpans = this.drawnSpans.get(file) ?? findSpans(this.boards, file, text);
    const spans = mapSpans(drawnSpans, text, this.getText(this.files, file));
    this.drawnSpans.set(file, drawnSpans);
    this.spans.set(file, spans);
    return spans;
  }

  /** Maps known spans from the current sources to edited ones. One edit at a time, a text between two edits counts as unchanged. */
  private followEdits(edited: Files): void {
    for (const [file, spans] of this.spans) {
      const newText = this.getText(edited, file);
      // Undoing an edit brings back the spans that it dropped.
      if (newText === this.getText(this.drawnFiles, file)) this.spans.delete(file);
      else this.spans.set(file, mapSpans(spans, this.getText(this.files, file), newText));
    }
  }

  private update(mayShowBoard: boolean): void {
    const {file, caret} = this;
    const innermost =
      caret === undefined ? [] : findInnermost(this.getSpans(file), this.getText(this.files, file), caret);
    const shownBoard = this.targets.getBoard();
    const innermostSpan = innermost.find(({board}) => board === shownBoard) ?? innermost[0];
    if (innermostSpan && innermostSpan.board !== shownBoard && mayShowBoard)
      this.targets.showBoard(innermostSpan.board);
    if (innermostSpan?.place === this.current) return;
    this.current = innermostSpan?.place;
    this.notify();
  }
}
