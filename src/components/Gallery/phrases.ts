import {translate} from '@docusaurus/Translate';
import type {Engine, Look} from './cards';

export const ENGINE_LABELS: Readonly<Record<Engine, () => string>> = {
  dagre: () => 'dagre',
  elk: () => 'ELK',
  own: () =>
    translate({
      id: 'gallery.engine.own',
      message: 'any engine',
      description: 'Grids and sequence diagrams look the same with every layout engine',
    }),
};

export const LOOK_LABELS: Readonly<Record<Look, () => string>> = {
  default: () => translate({id: 'gallery.look.default', message: 'Default', description: 'Theme of a diagram'}),
  sketch: () => translate({id: 'gallery.look.sketch', message: 'Sketch', description: 'Theme of a diagram'}),
  theme: () => translate({id: 'gallery.look.theme', message: 'Another theme', description: 'Theme of a diagram'}),
};
