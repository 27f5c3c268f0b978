import type {ReactNode} from 'react';

/** SVG path data in a box of 20 × 20 units. */
const PATHS = {
  settings: 'M3 6h7m4 0h3M3 14h3m4 0h7M12 4v4M8 12v4',
  copy: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
  share:
    'M8.5 11.5a3 3 0 0 0 4.5.3l2.6-2.6a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.5-.3l-2.6 2.6a3 3 0 0 0 4.3 4.3l1-1',
  download: 'M10 3.5v9M6 9l4 4 4-4M4 16.5h12',
  playground: 'M11.5 3.5h5v5M16.5 3.5l-7 7M14.5 11.5v5h-11v-11h5',
  expand: 'M11.5 3.5h5v5M16.5 3.5l-5 5M8.5 16.5h-5v-5M3.5 16.5l5-5',
  collapse: 'M16.5 8.5h-5v-5M11.5 8.5l5-5M3.5 11.5h5v5M8.5 11.5l-5 5',
  reset: 'M4 10a6 6 0 1 0 2-4.5L4 7.5M4 3.5v4h4',
  undo: 'M4 8h8a4 4 0 0 1 0 8H8M7.5 4.5 4 8l3.5 3.5',
  redo: 'M16 8H8a4 4 0 0 0 0 8h4M12.5 4.5 16 8l-3.5 3.5',
  more: 'M5 10v.01M10 10v.01M15 10v.01',
  close: 'm5 5 10 10M15 5 5 15',
} as const;

export type IconName = keyof typeof PATHS;

/** Renders a decorative icon. The control around it needs a visible label or an accessible name. */
export default function Icon({name}: {readonly name: IconName}): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
