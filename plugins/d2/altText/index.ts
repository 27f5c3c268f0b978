import type {Board, BoardConnection, BoardShape, Drawing} from '../compiler';
import {LOOKS, type Looks} from '../compiler/looks';
import {type Phrases, phrasesFor} from './phrases';

/** A diagram in words. */
export interface Description {
  /** A short sentence for the `alt` attribute. */
  readonly alt: string;
  /** The whole content as an outline: one tab per level of nesting. */
  readonly lines: readonly string[];
}

export interface DescriptionOptions {
  /** Starts the `alt` text. */
  readonly title?: string;
  /** Whether to describe the styles that the source sets. @default false */
  readonly looks?: boolean;
}

/**
 * Describes a board: shapes with their kinds and labels, nested as drawn; connections with their directions and labels; sequence
 * diagrams as numbered steps; tables and classes with their rows.
 *
 * @param locale locale of the page; locales without phrases get English
 */
export function describe(board: Board, locale: string, {title, looks = false}: DescriptionOptions = {}): Description {
  const phrases = phrasesFor(locale);
  return {alt: phrases.alt(title, summarize(board, phrases)), lines: new Describer(board, phrases, looks).lines()};
}

/** Returns the full name of a board. @param names of the boards on its path, and its own name */
export function nameBoard(names: readonly string[], locale: string): string {
  return names.map(toOneLine).filter(Boolean).join(' › ') || phrasesFor(locale).root;
}

/** Describes the boards of an animation, one after the other. */
export function describeAnimation(
  boards: readonly {readonly names: readonly string[]; readonly board: Board}[],
  locale: string,
  {title, looks}: DescriptionOptions = {},
): Description {
  const phrases = phrasesFor(locale);
  const lines = boards.flatMap(({names, board}) => [
    phrases.board(nameBoard(names, locale)),
    ...describe(board, locale, {looks}).lines.map((line) => `\t${line}`),
  ]);
  return {alt: phrases.alt(title, phrases.animation(boards.length)), lines};
}

/** Counts the shapes of a board, without the one for a board that is a sequence diagram. */
const countShapes = ({shapes}: Board): number => shapes.filter(({id}) => id !== '').length;

function summarize(board: Board, phrases: Phrases): string {
  const {shapes, connections} = board;
  if (shapes[0]?.kind === SEQUENCE) return phrases.sequenceSummary(connections.length);
  return phrases.summary(countShapes(board), connections.length);
}

/** Counts everything in a drawing: `3 boards, 4 shapes, 3 connections`. */
export function countAll({board, boards}: Drawing, locale: string): string {
  const all = boards?.map((one) => one.board) ?? [board];
  const shapes = all.reduce((sum, one) => sum + countShapes(one), 0);
  const connections = all.reduce((sum, one) => sum + one.connections.length, 0);
  return phrasesFor(locale).counts(boards ? all.length : 0, shapes, connections);
}

const SEQUENCE = 'sequence_diagram';
/** Stands for the board itself. D2's ids don't contain line breaks. */
const TOP = '\n';

class Describer {
  private readonly byId: ReadonlyMap<string, BoardShape>;
  private readonly orphans: ReadonlySet<string>;
  private readonly children: ReadonlyMap<string, readonly BoardShape[]>;
  /** Connections, keyed by the innermost sequence diagram that contains both ends, or by `TOP`. */
  private readonly connections: ReadonlyMap<string, readonly BoardConnection[]>;

  constructor(
    board: Board,
    private readonly phrases: Phrases,
    private readonly hasLooks: boolean,
  ) {
    this.byId = new Map(board.shapes.map((shape) => [shape.id, shape]));
    this.orphans = findOrphans(this.byId);
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
    const parent = this.orphans.has(shape.id) ? undefined : shape.parent;
    return parent ?? (this.byId.has('') ? '' : TOP);
  }

  /** Returns the innermost sequence diagram that contains a shape, or `TOP`. */
  private sequenceOf(id: string): string {
    let shape = this.byId.get(id);
    while (shape) {
      const parent = this.parentOf(shape);
      shape = this.byId.get(parent);
      if (shape?.kind === SEQUENCE) return parent;
    }
    return TOP;
  }

  /** Describes the shapes directly inside another one, except the parts of sequence diagrams. */
  private shapes(parent: string, depth: number): string[] {
    return (this.children.get(parent) ?? []).flatMap((shape) => (shape.role ? [] : this.shape(shape, depth)));
  }

  private shape(shape: BoardShape, depth: number): string[] {
    const inside = shape.kind === SEQUENCE ? this.sequence(shape, depth + 1) : this.shapes(shape.id, depth + 1);
    const kind = inside.length > 0 && shape.kind === 'rectangle' ? 'container' : shape.kind;
    const tabs = '\t'.repeat(depth);
    return [
      tabs + this.phrases.shape(nameOf(shape), kind, this.looks(shape.looks)),
      ...(shape.tooltip ? [`${tabs}\t${this.phrases.tooltip(toOneLine(shape.tooltip))}`] : []),
      ...(shape.rows ?? []).map((row) => `${tabs}\t${toOneLine(row.join(', '))}`),
      ...inside,
    ];
  }

  private looks(looks: Looks = {}): string[] {
    if (!this.hasLooks) return [];
    return LOOKS.flatMap((look) => {
      const value = looks[look];
      return (value && this.phrases.looks[look](toOneLine(value))) || [];
    });
  }

  /** Names the end of a connection. The spans of an actor have the actor's name. */
  private nameOfEnd(id: string, column?: string): string {
    let shape = this.byId.get(id);
    while (shape?.role === 'span' && this.byId.has(this.parentOf(shape))) shape = this.byId.get(this.parentOf(shape));
    const name = shape ? nameOf(shape) : toOneLine(id);
    return column === undefined ? name : `${name}.${toOneLine(column)}`;
  }

  private connection({label, heads, fromLabel, toLabel, looks, ...ends}: BoardConnection): string {
    const from = this.nameOfEnd(ends.from, ends.fromColumn);
    const to = this.nameOfEnd(ends.to, ends.toColumn);
    const details = [
      toOneLine(label),
      fromLabel && this.phrases.endLabel(from, toOneLine(fromLabel)),
      toLabel && this.phrases.endLabel(to, toOneLine(toLabel)),
      ...this.looks(looks),
    ].filter(Boolean);
    const {arrow, bothWays, line} = this.phrases;
    const connect = heads === 'both' ? bothWays : heads === 'none' ? line : arrow;
    const names = heads === 'from' ? connect(to, from) : connect(from, to);
    return details.length > 0 ? `${names}: ${details.join(', ')}` : names;
  }

  private sequence(diagram: BoardShape, depth: number): string[] {
    const members = this.children.get(diagram.id) ?? [];
    const actors = members.filter(({role}) => role === 'actor');
    const names = actors.map((actor) => this.phrases.shape(nameOf(actor), actor.kind, this.looks(actor.looks)));
    const events = [
      ...(this.connections.get(diagram.id) ?? []).map((message) => ({y: message.y, text: this.connection(message)})),
      ...actors.flatMap((actor) => this.notes(actor)),
      ...members.filter(({role}) => role === 'group').flatMap((group) => this.groups(group)),
    ].sort((a, b) => a.y - b.y);
    const tabs = '\t'.repeat(depth);
    return [
      ...this.shapes(diagram.id, depth),
      ...(actors.length > 0 ? [tabs + this.phrases.actors(names.join(', '))] : []),
      ...actors.map((actor) => this.shape(actor, depth)).flatMap((lines) => (lines.length > 1 ? lines : [])),
      ...events.map(({text}, i) => `${tabs}${i + 1}. ${text}`),
    ];
  }

  private notes(shape: BoardShape): {y: number; text: string}[] {
    return (this.children.get(shape.id) ?? []).flatMap((child) => {
      if (child.role === 'note')
        return [{y: child.y, text: this.phrases.note(this.nameOfEnd(shape.id), nameOf(child))}];
      return child.role === 'span' ? this.notes(child) : [];
    });
  }

  private groups(group: BoardShape): {y: number; text: string}[] {
    const nested = (this.children.get(group.id) ?? []).flatMap((child) => this.groups(child));
    return [{y: group.y, text: this.phrases.group(nameOf(group))}, ...nested];
  }
}

/** Names a shape: by its label, or else by its key. */
function nameOf({label, key}: BoardShape): string {
  return toOneLine(label) || toOneLine(key);
}

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

/** Finds shapes whose container is missing or is nested inside the shape itself. The outline lists them at the top level. */
function findOrphans(byId: ReadonlyMap<string, BoardShape>): Set<string> {
  const orphans = new Set<string>();
  const checked = new Set<string>();
  for (const start of byId.values()) {
    const path = new Set<string>();
    let shape: BoardShape | undefined = start;
    while (shape && !checked.has(shape.id)) {
      const {id, parent}: BoardShape = shape;
      path.add(id);
      shape = parent === undefined ? undefined : byId.get(parent);
      if (parent !== undefined && (!shape || path.has(parent))) {
        orphans.add(id);
        break;
      }
    }
    for (const id of path) checked.add(id);
  }
  return orphans;
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
