import type {Place} from '../../../compiler/request';
import {type BoardPlaces, findInnermost, findSpans, mapSpans, normalizeLineBreaks, type Span} from './spans';

type Files = Readonly<Record<string, string>>;

/** What a link between a drawing and its source does to the two. */
export interface LinkTargets {
  /** Lights up the lines at these offsets in the file that is shown. */
  readonly light: (offsets: readonly number[]) => void;
  /** Shows a file and puts the caret at an offset. */
  readonly goTo: (file: string, offset: number) => void;
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
  /** Spans of the drawing's own sources by file. */
  private readonly spans = new Map<string, readonly Span[]>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly targets: LinkTargets) {}

  /** Sets what the drawing shows. @param files the sources that it was compiled from */
  setDrawing(boards: BoardPlaces, files: Files): void {
    if (boards === this.boards && files === this.drawnFiles) return;
    this.boards = boards;
    this.drawnFiles = files;
    this.spans.clear();
    this.pointed = undefined;
    this.targets.light([]);
    this.update(false);
  }

  /** Sets what the source editor shows. */
  setSource(files: Files, file: string): void {
    if (files === this.files && file === this.file) return;
    this.files = files;
    this.file = file;
    this.update(true);
  }

  /**
   * Sets where the caret is, or that it isn't in the source.
   *
   * @param isEdited whether the text has changed as well, so that `setSource` follows
   */
  setCaret(caret: number | undefined, isEdited: boolean): void {
    this.caret = caret;
    if (!isEdited) this.update(true);
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
    for (const {file} of place.mentions) {
      const span = this.getSpans(file).find((one) => one.place === place);
      if (span) return this.targets.goTo(file, span.from);
    }
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Returns the place that the caret is in. */
  readonly getCurrent = (): Place | undefined => this.current;

  private getText(files: Files, file: string): string {
    return normalizeLineBreaks(Object.hasOwn(files, file) ? (files[file] ?? '') : '');
  }

  /** Returns the spans in a file, in its current text. */
  private getSpans(file: string): readonly Span[] {
    if (!Object.hasOwn(this.files, file)) return [];
    const text = this.getText(this.drawnFiles, file);
    let spans = this.spans.get(file);
    if (!spans) {
      spans = findSpans(this.boards, file, text);
      this.spans.set(file, spans);
    }
    return mapSpans(spans, text, this.getText(this.files, file));
  }

  private update(mayShowBoard: boolean): void {
    const {file, caret} = this;
    const innermost =
      caret === undefined ? [] : findInnermost(this.getSpans(file), this.getText(this.files, file), caret);
    const shown = this.targets.getBoard();
    const found = innermost.find(({board}) => board === shown) ?? innermost[0];
    if (found && found.board !== shown && mayShowBoard) this.targets.showBoard(found.board);
    if (found?.place === this.current) return;
    this.current = found?.place;
    for (const listener of this.listeners) listener();
  }
}
