import type {Board, BoardConnection, BoardShape, Drawing} from '../compiler';
import {LOOKS, type Looks} from '../compiler/looks';
import {type Words, wordsFor} from './words';

/** A diagram in words. */
export interface Description {
  /** One short sentence for the picture's `alt`. */
  readonly alt: string;
  /** The whole content: a line each, indented by one tab for each level of nesting. */
  readonly lines: readonly string[];
}

/** How a board is described. */
export interface Manner {
  /** Caption of the diagram, which the short text begins with. */
  readonly title?: string;
  /** Whether what the source sets of colors, lines and letters is described, too. */
  readonly looks?: boolean;
}

/**
 * Describes what is on a board: every shape with its kind and label, nested as drawn, and every connection with its
 * direction and label; sequence diagrams as numbered steps; tables and classes with their rows.
 *
 * @param locale language of the page; English where there are no words for it
 */
export function describe(board: Board, locale: string, {title, looks = false}: Manner = {}): Description {
  const words = wordsFor(locale);
  return {alt: words.alt(title, summarise(board, words)), lines: new Describer(board, words, looks).lines()};
}

/** A board of several, with the names of those that it is in. */
export interface NamedBoard {
  readonly names: readonly string[];
  readonly board: Board;
}

/** What a reader calls a board: its name after those of the boards that it is in. */
export function nameBoard(names: readonly string[], locale: string): string {
  return names.map(oneLine).filter(Boolean).join(' › ') || wordsFor(locale).root;
}

/** Describes what is on the boards of an animation, one after the other. */
export function describeAnimation(
  boards: readonly NamedBoard[],
  locale: string,
  {title, looks}: Manner = {},
): Description {
  const words = wordsFor(locale);
  const lines = boards.flatMap(({names, board}) => [
    words.board(nameBoard(names, locale)),
    ...describe(board, locale, {looks}).lines.map((line) => `\t${line}`),
  ]);
  return {alt: words.alt(title, words.animation(boards.length)), lines};
}

function summarise({shapes, connections}: Board, words: Words): string {
  const count = shapes.filter(({id}) => id !== '').length;
  if (shapes[0]?.kind === SEQUENCE) return words.sequenceSummary(connections.length);
  return words.summary(count, connections.length);
}

/** What is on all boards of a drawing, in numbers: `3 boards, 4 shapes, 3 connections`. */
export function countAll({board, boards}: Drawing, locale: string): string {
  const all = boards?.map((one) => one.board) ?? [board];
  const shapes = all.reduce((sum, one) => sum + one.shapes.filter(({id}) => id !== '').length, 0);
  const connections = all.reduce((sum, one) => sum + one.connections.length, 0);
  return wordsFor(locale).counts(boards ? all.length : 0, shapes, connections);
}

const SEQUENCE = 'sequence_diagram';

class Describer {
  private readonly byId: ReadonlyMap<string, BoardShape>;
  private readonly loose: ReadonlySet<string>;
  private readonly children: ReadonlyMap<string, readonly BoardShape[]>;
  /** By the sequence diagram that both ends are in; `TOP` has all others. */
  private readonly connections: ReadonlyMap<string, readonly BoardConnection[]>;

  constructor(
    board: Board,
    private readonly words: Words,
    private readonly withLooks: boolean,
  ) {
    this.byId = new Map(board.shapes.map((shape) => [shape.id, shape]));
    this.loose = findLoose(this.byId);
    this.children = groupBy([...this.byId.values()], (shape) => this.parentOf(shape));
    this.connections = groupBy(board.connections, ({from, to}) => {
      const diagram = this.sequenceOf(from);
      return diagram === this.sequenceOf(to) ? diagram : TOP;
    });
  }

  lines(): string[] {
    const connections = (this.connections.get(TOP) ?? []).map((connection) => this.connection(connection));
    const root = this.byId.get('');
    return [...(root ? this.sequence(root, 0) : this.shapes(TOP, 0)), ...connections];
  }

  private parentOf(shape: BoardShape): string {
    if (shape.id === '') return TOP;
    const parent = this.loose.has(shape.id) ? undefined : shape.parent;
    return parent ?? (this.byId.has('') ? '' : TOP);
  }

  /** The sequence diagram that a shape is in, or `TOP`. */
  private sequenceOf(id: string): string {
    let shape = this.byId.get(id);
    while (shape) {
      const parent = this.parentOf(shape);
      shape = this.byId.get(parent);
      if (shape?.kind === SEQUENCE) return parent;
    }
    return TOP;
  }

  /** The shapes right inside of another one, without those that a sequence diagram describes in its own way. */
  private shapes(parent: string, depth: number): string[] {
    return (this.children.get(parent) ?? []).flatMap((shape) => (shape.role ? [] : this.shape(shape, depth)));
  }

  private shape(shape: BoardShape, depth: number): string[] {
    const inside = shape.kind === SEQUENCE ? this.sequence(shape, depth + 1) : this.shapes(shape.id, depth + 1);
    const tabs = '\t'.repeat(depth);
    return [
      tabs +
        this.words.shape(
          this.name(shape),
          inside.length > 0 && shape.kind === 'rectangle' ? 'container' : shape.kind,
          this.looks(shape.looks),
        ),
      ...(shape.tooltip ? [`${tabs}\t${this.words.tooltip(oneLine(shape.tooltip))}`] : []),
      ...(shape.rows ?? []).map((row) => `${tabs}\t${oneLine(row.join(', '))}`),
      ...inside,
    ];
  }

  private looks(looks: Looks = {}): string[] {
    if (!this.withLooks) return [];
    return LOOKS.flatMap((look) => {
      const value = looks[look];
      return (value && this.words.looks[look](oneLine(value))) || [];
    });
  }

  /** What a reader calls the shape: its label in one line, else its key. */
  private name(shape: BoardShape): string {
    return oneLine(shape.label) || oneLine(shape.key);
  }

  /** What a reader calls the end of a connection; the spans of an actor are the actor. */
  private nameOf(id: string, column?: string): string {
    let shape = this.byId.get(id);
    while (shape?.role === 'span' && this.byId.has(this.parentOf(shape))) shape = this.byId.get(this.parentOf(shape));
    const name = shape ? this.name(shape) : oneLine(id);
    return column === undefined ? name : `${name}.${oneLine(column)}`;
  }

  private connection({label, heads, fromLabel, toLabel, looks, ...ends}: BoardConnection): string {
    const from = this.nameOf(ends.from, ends.fromColumn);
    const to = this.nameOf(ends.to, ends.toColumn);
    const text = [
      oneLine(label),
      fromLabel && this.words.endLabel(from, oneLine(fromLabel)),
      toLabel && this.words.endLabel(to, oneLine(toLabel)),
      ...this.looks(looks),
    ];
    const details = text.filter(Boolean).join(', ');
    const link = heads === 'both' ? this.words.bothWays : heads === 'none' ? this.words.line : this.words.arrow;
    return (heads === 'from' ? link(to, from) : link(from, to)) + (details ? `: ${details}` : '');
  }

  private sequence(diagram: BoardShape, depth: number): string[] {
    const members = this.children.get(diagram.id) ?? [];
    const actors = members.filter(({role}) => role === 'actor');
    const events = [
      ...(this.connections.get(diagram.id) ?? []).map((message) => ({y: message.y, text: this.connection(message)})),
      ...actors.flatMap((actor) => this.notesOf(actor)),
      ...members.filter(({role}) => role === 'group').flatMap((group) => this.groupsOf(group)),
    ].sort((a, b) => a.y - b.y);
    const tabs = '\t'.repeat(depth);
    return [
      ...this.shapes(diagram.id, depth),
      ...(actors.length > 0 ? [tabs + this.words.actors(this.namesOf(actors))] : []),
      ...actors.map((actor) => this.shape(actor, depth)).flatMap((lines) => (lines.length > 1 ? lines : [])),
      ...events.map(({text}, i) => `${tabs}${i + 1}. ${text}`),
    ];
  }

  private namesOf(actors: readonly BoardShape[]): string {
    return actors.map((actor) => this.words.shape(this.name(actor), actor.kind, this.looks(actor.looks))).join(', ');
  }

  private notesOf(shape: BoardShape): {y: number; text: string}[] {
    return (this.children.get(shape.id) ?? []).flatMap((child) => {
      if (child.role === 'note') return [{y: child.y, text: this.words.note(this.nameOf(shape.id), this.name(child))}];
      return child.role === 'span' ? this.notesOf(child) : [];
    });
  }

  private groupsOf(group: BoardShape): {y: number; text: string}[] {
    const nested = (this.children.get(group.id) ?? []).flatMap((child) => this.groupsOf(child));
    return [{y: group.y, text: this.words.group(this.name(group))}, ...nested];
  }
}

// No id of D2's holds a line break.
const TOP = '\n';

function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** Shapes whose container cannot hold them, since it is not on the board, or inside of them. They stand at the top. */
function findLoose(byId: ReadonlyMap<string, BoardShape>): Set<string> {
  const loose = new Set<string>();
  const settled = new Set<string>();
  for (const start of byId.values()) {
    const way = new Set<string>();
    let shape: BoardShape | undefined = start;
    while (shape && !settled.has(shape.id)) {
      const {id, parent}: BoardShape = shape;
      way.add(id);
      shape = parent === undefined ? undefined : byId.get(parent);
      if (parent !== undefined && (!shape || way.has(parent))) {
        loose.add(id);
        break;
      }
    }
    for (const id of way) settled.add(id);
  }
  return loose;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
