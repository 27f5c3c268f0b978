import type {Board, BoardConnection, BoardShape} from '../compiler';
import {type Words, wordsFor} from './words';

/** A diagram in words. */
export interface Description {
  /** One short sentence for the picture's `alt`. */
  readonly alt: string;
  /** The whole content: a line each, indented by one tab for each level of nesting. */
  readonly lines: readonly string[];
}

/**
 * Says what is on a board: every shape with its kind and label, nested as drawn, and every connection with its
 * direction and label; sequence diagrams as numbered steps; tables and classes with their rows.
 *
 * @param locale language of the page; English where there are no words for it
 * @param title caption of the diagram, which the short text begins with
 */
export function describe(board: Board, locale: string, title?: string): Description {
  const words = wordsFor(locale);
  return {alt: words.alt(title, summarise(board, words)), lines: new Describer(board, words).lines()};
}

function summarise({shapes, connections}: Board, words: Words): string {
  const count = shapes.filter(({id}) => id !== '').length;
  if (shapes[0]?.kind === SEQUENCE) return words.sequenceSummary(connections.length);
  return words.summary(count, connections.length);
}

const SEQUENCE = 'sequence_diagram';

class Describer {
  private readonly byId: ReadonlyMap<string, BoardShape>;
  private readonly children = new Map<string, BoardShape[]>();

  constructor(
    private readonly board: Board,
    private readonly words: Words,
  ) {
    this.byId = new Map(board.shapes.map((shape) => [shape.id, shape]));
    const root = this.byId.has('') ? '' : undefined;
    for (const shape of board.shapes) {
      if (shape.id === '') continue;
      const parent = shape.parent ?? root ?? TOP;
      this.children.set(parent, [...(this.children.get(parent) ?? []), shape]);
    }
  }

  lines(): string[] {
    const root = this.byId.get('');
    if (root) return this.sequence(root, 0);
    const connections = this.board.connections.filter(({from, to}) => !this.sequenceOf(from) || !this.sequenceOf(to));
    return [...(this.children.get(TOP) ?? []).flatMap((shape) => this.shape(shape, 0)), ...connections.map((c) => this.connection(c))];
  }

  private shape(shape: BoardShape, depth: number): string[] {
    const inside = this.children.get(shape.id) ?? [];
    const line = '\t'.repeat(depth) + this.words.shape(this.name(shape), inside.length > 0 && shape.kind === 'rectangle' ? 'container' : shape.kind);
    const rows = (shape.rows ?? []).map((row) => '\t'.repeat(depth + 1) + row.join(', '));
    const note = shape.tooltip ? ['\t'.repeat(depth + 1) + this.words.tooltip(shape.tooltip)] : [];
    if (shape.kind === SEQUENCE) return [line, ...note, ...this.sequence(shape, depth + 1)];
    return [line, ...note, ...rows, ...inside.flatMap((child) => this.shape(child, depth + 1))];
  }

  /** What a reader calls the shape: its label in one line, else the last part of its key. */
  private name(shape: BoardShape): string {
    return oneLine(shape.label) || shape.id.slice(shape.parent ? shape.parent.length + 1 : 0) || shape.id;
  }

  private nameOf(id: string): string {
    const shape = this.byId.get(id);
    return shape ? this.name(shape) : id;
  }

  private connection({from, to, label, heads, fromLabel, toLabel}: BoardConnection): string {
    const text = [oneLine(label), fromLabel && this.words.endLabel(this.nameOf(from), oneLine(fromLabel)), toLabel && this.words.endLabel(this.nameOf(to), oneLine(toLabel))];
    const said = text.filter(Boolean).join(', ');
    const [a, b] = heads === 'from' ? [to, from] : [from, to];
    const link = heads === 'both' ? this.words.bothWays : heads === 'none' ? this.words.line : this.words.arrow;
    return link(this.nameOf(a), this.nameOf(b)) + (said ? `: ${said}` : '');
  }

  /** The sequence diagram that a shape is in, if any. */
  private sequenceOf(id: string): string | undefined {
    for (let shape = this.byId.get(id); shape?.parent; shape = this.byId.get(shape.parent)) {
      if (this.byId.get(shape.parent)?.kind === SEQUENCE) return shape.parent;
    }
    return undefined;
  }

  private sequence(diagram: BoardShape, depth: number): string[] {
    const within = this.board.connections.filter(({from, to}) => {
      return diagram.id === '' || (this.sequenceOf(from) === diagram.id && this.sequenceOf(to) === diagram.id);
    });
    const members = this.children.get(diagram.id) ?? [];
    const top = Math.min(...members.map(({y}) => y));
    const actors = members.filter((shape) => this.isActor(shape, within, top));
    const groups = members.filter((shape) => !actors.includes(shape));
    const notes = this.notesOf(actors, within);
    const events = [
      ...within.map((c) => ({y: c.y, said: [this.message(c, actors)]})),
      ...notes.map((note) => ({y: note.y, said: [this.words.note(this.actorName(note.id, actors), this.name(note))]})),
      ...groups.flatMap((group) => this.groupEvents(group)),
    ].sort((a, b) => a.y - b.y);
    const tabs = '\t'.repeat(depth);
    let step = 0;
    return [
      tabs + this.words.actors(actors.map((actor) => this.words.shape(this.name(actor), actor.kind)).join(', ')),
      ...events.flatMap(({said}) => said.map((line) => `${tabs}${++step}. ${line}`)),
    ];
  }

  /** Actors stand in one row at the top; whatever lies below is a group. */
  private isActor(shape: BoardShape, within: readonly BoardConnection[], top: number): boolean {
    const touched = within.some(({from, to}) => from === shape.id || to === shape.id);
    return touched || shape.y - top < ROW;
  }

  private notesOf(actors: readonly BoardShape[], within: readonly BoardConnection[]): BoardShape[] {
    const found: BoardShape[] = [];
    const visit = (shape: BoardShape) => {
      for (const child of this.children.get(shape.id) ?? []) {
        if (child.label !== '' && !within.some(({from, to}) => from === child.id || to === child.id)) found.push(child);
        visit(child);
      }
    };
    for (const actor of actors) visit(actor);
    return found;
  }

  private groupEvents(group: BoardShape): {y: number; said: string[]}[] {
    const nested = (this.children.get(group.id) ?? []).flatMap((child) => this.groupEvents(child));
    return [{y: group.y, said: [this.words.group(this.name(group))]}, ...nested];
  }

  private actorName(id: string, actors: readonly BoardShape[]): string {
    const actor = actors.find((candidate) => id === candidate.id || id.startsWith(`${candidate.id}.`));
    return actor ? this.name(actor) : this.nameOf(id);
  }

  private message(connection: BoardConnection, actors: readonly BoardShape[]): string {
    const {from, to, label, heads} = connection;
    const [a, b] = heads === 'from' ? [to, from] : [from, to];
    const link = heads === 'both' ? this.words.bothWays : heads === 'none' ? this.words.line : this.words.arrow;
    return link(this.actorName(a, actors), this.actorName(b, actors)) + (label ? `: ${oneLine(label)}` : '');
  }
}

// No id of D2's holds a line break.
const TOP = '\n';
// Actors of one diagram differ in height, not by more than this, in where they begin.
const ROW = 200;

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
