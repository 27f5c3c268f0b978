import type {Diagram} from '@d2lang/d2';
import {escapeXml} from '../svg/tree';
import type {D2Shape} from './board';

/** Matches the names of properties that contain colors. */
const COLOR_PROPERTY = /fill|stroke|color/i;
/** Characters that markup needs and gradients never contain. */
const MARKUP = /[<>"'&;=\\/]/g;

function escapePart<Part extends object>(part: Part): Part {
  const {classes, columns} = part as Partial<D2Shape>;
  const entries = Object.entries(part).map(([key, value]) => {
    const isGradient = typeof value === 'string' && COLOR_PROPERTY.test(key) && /gradient/i.test(value);
    return [key, isGradient ? value.replace(MARKUP, '') : value];
  });
  return {
    ...Object.fromEntries(entries),
    ...(classes && {classes: classes.map((name) => escapeXml(name))}),
    ...(columns && {
      columns: columns.map((column) => ({
        ...column,
        constraint: column.constraint?.map((name) => escapeXml(name)) ?? column.constraint,
      })),
    }),
  };
}

/**
 * Escapes what D2 inserts into the SVG unescaped: class names, constraints of table columns, and the gradient stops that it turns into
 * elements. Without this, a source could inject arbitrary markup.
 */
export function escapeDiagram(diagram: Diagram): Diagram {
  const escapeBoards = (boards: Diagram['layers']) => boards?.map((board) => board && escapeDiagram(board));
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
    ...(layers && {layers: escapeBoards(layers)}),
    ...(scenarios && {scenarios: escapeBoards(scenarios)}),
    ...(steps && {steps: escapeBoards(steps)}),
  };
}
