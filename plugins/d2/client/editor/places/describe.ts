import {translate} from '@docusaurus/Translate';
import type {Place} from '../../../compiler/request';

/** Returns the name of a drawing's layer of places. */
export function labelPlaces(): string {
  return translate({
    id: 'd2.live.places',
    message: 'Shapes and connections. Enter goes to the line',
    description: 'Name of a group of buttons on top of a drawing',
  });
}

/** Returns the name of the button for a shape or connection. */
export function describePlace({name, ends, mentions}: Place): string {
  const line = String(mentions[0]?.line ?? 1);
  if (!ends)
    return translate(
      {id: 'd2.live.shapePlace', message: '{name}, shape, line {line}', description: 'A shape in a drawing'},
      {name, line},
    );
  const [from, to] = ends;
  if (name === '')
    return translate(
      {
        id: 'd2.live.connectionPlace',
        message: '{from} to {to}, connection, line {line}',
        description: 'A connection between two shapes, such as: web to api, connection, line 3',
      },
      {from, to, line},
    );
  return translate(
    {
      id: 'd2.live.labeledConnectionPlace',
      message: '{from} to {to}, {name}, connection, line {line}',
      description: 'A connection with a label, such as: web to api, requests, connection, line 3',
    },
    {from, to, name, line},
  );
}
