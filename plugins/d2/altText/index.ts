import {groupBy} from '../../shared/groupBy';
import type {Board, BoardConnection, BoardShape, Drawing} from '../compiler';
import {type ShapeStyle, STYLE_KEYWORDS} from '../compiler/style';
import {getPhrases, type Phrases} from './phrases';

/** The alt text of a diagram. */
export interface Description {
  /** A short sentence for the `alt` attribute. */
  readonly alt: string;
  /** The diagram's content as the lines of an outline, each indented with a tab per level. */
  readonly lines: readonly string[];
}

export interface DescriptionOptions {
  /** Text to put before the summary in `alt`. */
  readonly title?: string;
  /** Whether to describe the styles that the source sets. @default false */
  readonly describesStyle?: boolean;
}

/**
 * Describes a board. The outline lists shapes with their kinds and labels, nested as drawn, tables and classes with their rows,
 * sequence diagrams as numbered steps, and connections with their directions and labels.
 *
 * @param locale locale of the page; falls back to English if it has no phrases
 */
export function describeBoard(
  board: Board,
  locale: string,
  {title, describesStyle = false}: DescriptionOptions = {},
): Description {
  const phrases = getPhrases(locale);
  return {
    alt: phrases.alt(title, summarize(board, phrases)),
    lines: new OutlineBuilder(board, phrases, describesStyle).build(),
  };
}

/** Returns the full name of a board, such as `Cellar › Racks`. @param names the names of the boards on its path, and its own name */
export function formatBoardName(names: readonly string[], locale: string): string {
  return names.map(toOneLine).filter(Boolean).join(' › ') || getPhrases(locale).root;
}

/** Describes all boards of an animation, in order. */
export function describeAnimation(
  boards: readonly {readonly names: readonly string[]; readonly board: Board}[],
  locale: string,
  {title, describesStyle}: DescriptionOptions = {},
): Description {
  const phrases = getPhrases(locale);
  const lines = boards.flatMap(({names, board}) => [
    phrases.board(formatBoardName(names, locale)),
    ...describeBoard(board, locale, {describesStyle}).lines.map((line) => `\t${line}`),
  ]);
  return {alt: phrases.alt(title, phrases.animation(boards.length)), lines};
}

/** Counts the shapes of a board. Skips the shape with an empty id, which represents the board when it's a sequence diagram. */
const countShapes = ({shapes}: Board): number => shapes.filter(({id}) => id !== '').length;

function summarize(board: Board, phrases: Phrases): string {
  const {shapes, connections} = board;
  if (shapes[0]?.kind === SEQUENCE_KIND) return phrases.sequenceSummary(connections.length);
  return phrases.summary(countShapes(board), connections.length);
}

/** Returns the counts of everything in a drawing, such as `3 boards, 4 shapes, 3 connections`. */
export function formatCounts({board, boards}: Drawing, locale: string): string {
  const allBoards = boards?.map(({board}) => board) ?? [board];
  const shapes = allBoards.reduce((sum, board) => sum + countShapes(board), 0);
  const connections = allBoards.reduce((sum, board) => sum + board.connections.length, 0);
  return getPhrases(locale).counts(boards ? allBoards.length : 0, shapes, connections);
}

const SEQUENCE_KIND = 'sequence_diagram';
/** Key for the top level. The line break keeps it from colliding with an id. */
const TOP_KEY = '\n';

class OutlineBuilder {
  private readonly shapesById: ReadonlyMap<string, BoardShape>;
  /** Ids of the shapes without a valid container. */
  private readonly orphans: ReadonlySet<string>;
  private readonly children: ReadonlyMap<string, readonly BoardShape[]>;
  /** Connections, keyed by the innermost sequence diagram that contains both ends, or by `TOP_KEY`. */
  private readonly connections: ReadonlyMap<string, readonly BoardConnection[]>;

  constructor(
    board: Board,
    private readonly phrases: Phrases,
    private readonly describesStyle: boolean,
  ) {
    this.shapesById = new Map(board.shapes.map((shape) => [shape.id, shape]));
    this.orphans = findOrphans(this.shapesById);
    this.children = groupBy([...this.shapesById.values()], (shape) => this.getParentId(shape));
    this.connections = groupBy(board.connections, ({from, to}) => {
      const diagram = this.findSequenceDiagramId(from);
      return diagram === this.findSequenceDiagramId(to) ? diagram : TOP_KEY;
    });
  }

  build(): string[] {
    const connections = (this.connections.get(TOP_KEY) ?? []).map((connection) => this.describeConnection(connection));
    const root = this.shapesById.get('');
    return [...(root ? this.describeSequence(root, 0) : this.describeShapes(TOP_KEY, 0)), ...connections];
  }

  private getParentId(shape: BoardShape): string {
    if (shape.id === '') return TOP_KEY;
    const parent = this.orphans.has(shape.id) ? undefined : shape.parent;
    return parent ?? (this.shapesById.has('') ? '' : TOP_KEY);
  }

  /** Returns the innermost sequence diagram that contains a shape, or `TOP_KEY`. */
  private findSequenceDiagramId(id: string): string {
    let shape = this.shapesById.get(id);
    while (shape) {
      const parent = this.getParentId(shape);
      shape = this.shapesById.get(parent);
      if (shape?.kind === SEQUENCE_KIND) return parent;
    }
    return TOP_KEY;
  }

  /** Describes the shapes directly inside another one, except the parts of sequence diagrams. */
  private describeShapes(parent: string, depth: number): string[] {
    return (this.children.get(parent) ?? []).flatMap((shape) => (shape.role ? [] : this.describeShape(shape, depth)));
  }

  private describeShape(shape: BoardShape, depth: number): string[] {
    const content =
      shape.kind === SEQUENCE_KIND ? this.describeSequence(shape, depth + 1) : this.describeShapes(shape.id, depth + 1);
    const kind = content.length > 0 && shape.kind === 'rectangle' ? 'container' : shape.kind;
    const tabs = '\t'.repeat(depth);
    return [
      tabs + this.phrases.shape(getName(shape), kind, this.describeStyle(shape.style)),
      ...(shape.tooltip ? [`${tabs}\t${this.phrases.tooltip(toOneLine(shape.tooltip))}`] : []),
      ...(shape.rows ?? []).map((row) => `${tabs}\t${toOneLine(row.join(', '))}`),
      ...content,
    ];
  }

  private describeStyle(style: ShapeStyle = {}): string[] {
    if (!this.describesStyle) return [];
    return STYLE_KEYWORDS.flatMap((keyword) => {
      const value = style[keyword];
      return (value && this.phrases.style[keyword](toOneLine(value))) || [];
    });
  }

  /** Returns the name of a connection's end. A span takes its actor's name. */
  private getEndName(id: string, column?: string): string {
    let shape = this.shapesById.get(id);
    while (shape?.role === 'span' && this.shapesById.has(this.getParentId(shape)))
      shape = this.shapesById.get(this.getParentId(shape));
    const name = shape ? getName(shape) : toOneLine(id);
    return column === undefined ? name : `${name}.${toOneLine(column)}`;
  }

  private describeConnection({label, heads, fromLabel, toLabel, style, ...ends}: BoardConnection): string {
    const from = this.getEndName(ends.from, ends.fromColumn);
    const to = this.getEndName(ends.to, ends.toColumn);
    const details = [
      toOneLine(label),
      fromLabel && this.phrases.endLabel(from, toOneLine(fromLabel)),
      toLabel && this.phrases.endLabel(to, toOneLine(toLabel)),
      ...this.describeStyle(style),
    ].filter(Boolean);
    const {arrow, bothWays, line} = this.phrases;
    const connect = heads === 'both' ? bothWays : heads === 'none' ? line : arrow;
    const names = heads === 'from' ? connect(to, from) : connect(from, to);
    return details.length > 0 ? `${names}: ${details.join(', ')}` : names;
  }

  private describeSequence(diagram: BoardShape, depth: number): string[] {
    const members = this.children.get(diagram.id) ?? [];
    const actors = members.filter(({role}) => role === 'actor');
    const names = actors.map((actor) =>
      this.phrases.shape(getName(actor), actor.kind, this.describeStyle(actor.style)),
    );
    const events = [
      ...(this.connections.get(diagram.id) ?? []).map((message) => ({
        y: message.y,
        text: this.describeConnection(message),
      })),
      ...actors.flatMap((actor) => this.describeNotes(actor)),
      ...members.filter(({role}) => role === 'group').flatMap((group) => this.describeGroups(group)),
    ].sort((a, b) => a.y - b.y);
    const tabs = '\t'.repeat(depth);
    return [
      ...this.describeShapes(diagram.id, depth),
      ...(actors.length > 0 ? [tabs + this.phrases.actors(names.join(', '))] : []),
      ...actors.map((actor) => this.describeShape(actor, depth)).flatMap((lines) => (lines.length > 1 ? lines : [])),
      ...events.map(({text}, i) => `${tabs}${i + 1}. ${text}`),
    ];
  }

  private describeNotes(shape: BoardShape): {y: number; text: string}[] {
    return (this.children.get(shape.id) ?? []).flatMap((child) => {
      if (child.role === 'note')
        return [{y: child.y, text: this.phrases.note(this.getEndName(shape.id), getName(child))}];
      return child.role === 'span' ? this.describeNotes(child) : [];
    });
  }

  private describeGroups(group: BoardShape): {y: number; text: string}[] {
    const nested = (this.children.get(group.id) ?? []).flatMap((child) => this.describeGroups(child));
    return [{y: group.y, text: this.phrases.group(getName(group))}, ...nested];
  }
}

/** Returns a shape's label, or its key if it has no label. */
function getName({label, key}: BoardShape): string {
  return toOneLine(label) || toOneLine(key);
}

/** Finds shapes whose container is missing or is nested inside the shape itself. The outline lists them at the top level. */
function findOrphans(shapesById: ReadonlyMap<string, BoardShape>): Set<string> {
  const orphans = new Set<string>();
  const checked = new Set<string>();
  for (const start of shapesById.values()) {
    const path = new Set<string>();
    let shape: BoardShape | undefined = start;
    while (shape && !checked.has(shape.id)) {
      const {id, parent}: BoardShape = shape;
      path.add(id);
      shape = parent === undefined ? undefined : shapesById.get(parent);
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
