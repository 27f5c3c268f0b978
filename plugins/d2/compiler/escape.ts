import type {Diagram} from '@d2lang/d2';

interface D2Column {
  readonly constraint?: readonly string[] | null;
}

interface D2Part {
  readonly classes?: readonly string[] | null;
  readonly columns?: readonly D2Column[] | null;
}

function toXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function escapePart<Part>(part: Part): Part {
  const {classes, columns} = part as D2Part;
  return {
    ...part,
    ...(classes && {classes: classes.map(toXml)}),
    ...(columns && {
      columns: columns.map((column) => ({...column, constraint: column.constraint?.map(toXml) ?? column.constraint})),
    }),
  };
}

/**
 * A compiled diagram whose names of classes and constraints of columns are written as XML. D2 writes all other texts so
 * itself; these two it puts into the picture as they are (REPORT.md), where any markup in them would become a part of it.
 */
export function escapeNames(diagram: Diagram): Diagram {
  const inside = (boards: Diagram['layers']) => boards?.map((board) => board && escapeNames(board));
  const {layers, scenarios, steps} = diagram;
  return {
    ...diagram,
    shapes: diagram.shapes.map(escapePart),
    connections: diagram.connections.map(escapePart),
    ...(layers && {layers: inside(layers)}),
    ...(scenarios && {scenarios: inside(scenarios)}),
    ...(steps && {steps: inside(steps)}),
  };
}
