import type {Diagram} from '@d2lang/d2';
import {escapeXml} from '../svg/tree';
import type {D2Shape} from './board';

/** Matches the names of properties that contain colors. */
const COLOR_PROPERTY = /fill|stroke|color/i;
/** Characters that markup needs and gradients never contain. */
const MARKUP = /[<>"'&;=\\/]/g;

function escapeElement<Element extends object>(element: Element): Element {
  const {classes, columns} = element as Partial<D2Shape>;
  const entries = Object.entries(element).map(([key, value]) => {
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
 * Escapes the class names and column constraints that D2 inserts into the SVG unescaped, and strips markup from gradients, whose stops D2
 * turns into elements. Without this, a source could inject arbitrary markup.
 */
export function escapeDiagram(diagram: Diagram): Diagram {
  const escapeBoards = (boards: Diagram['layers']) => boards?.map((board) => board && escapeDiagram(board));
  const {layers, scenarios, steps, root, legend} = diagram;
  return {
    ...diagram,
    ...(root && {root: escapeElement(root)}),
    ...(legend && {
      legend: {
        ...legend,
        ...(legend.shapes && {shapes: legend.shapes.map(escapeElement)}),
        ...(legend.connections && {connections: legend.connections.map(escapeElement)}),
      },
    }),
    shapes: diagram.shapes.map(escapeElement),
    connections: diagram.connections.map(escapeElement),
    ...(layers && {layers: escapeBoards(layers)}),
    ...(scenarios && {scenarios: escapeBoards(scenarios)}),
    ...(steps && {steps: escapeBoards(steps)}),
  };
}
