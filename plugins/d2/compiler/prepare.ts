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

/** Names of what is painted. A gradient there becomes elements of the picture, with its stops as they are written. */
const PAINT = /fill|stroke|color/i;
/** Gradients need none of these signs, in which markup can be written. */
const MARKUP = /[<>"'&;=\\/]/g;

function plainGradients<Part>(part: Part): Part {
  const entries = Object.entries(part as Record<string, unknown>).map(([key, value]) =>
    typeof value === 'string' && PAINT.test(key) && /gradient/i.test(value)
      ? [key, value.replace(MARKUP, '')]
      : [key, value],
  );
  return Object.fromEntries(entries) as Part;
}

function escapePart<Part>(part: Part): Part {
  const {classes, columns} = part as D2Part;
  return {
    ...plainGradients(part),
    ...(classes && {classes: classes.map(toXml)}),
    ...(columns && {
      columns: columns.map((column) => ({...column, constraint: column.constraint?.map(toXml) ?? column.constraint})),
    }),
  };
}

/**
 * A compiled diagram as it is drawn: names of classes and constraints of columns are written as XML, and gradients hold no
 * markup. D2 writes all other texts as XML itself; these three it puts into the picture as they are (REPORT.md), where any
 * markup in them would become a part of it.
 */
export function prepare(diagram: Diagram): Diagram {
  const inside = (boards: Diagram['layers']) => boards?.map((board) => board && prepare(board));
  const {layers, scenarios, steps, root, legend} = diagram;
  return {
    ...diagram,
    ...(root && {root: escapePart(root)}),
    ...(legend && {
      legend: {
        ...legend,
        ...(legend.shapes && {shapes: legend.shapes.map(escapePart)}),
        ...(legend.connections && {connections: legend.connections.map(escapePart)}),
      },
    }),
    shapes: diagram.shapes.map(escapePart),
    connections: diagram.connections.map(escapePart),
    ...(layers && {layers: inside(layers)}),
    ...(scenarios && {scenarios: inside(scenarios)}),
    ...(steps && {steps: inside(steps)}),
  };
}
