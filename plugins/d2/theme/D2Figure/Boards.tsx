import {translate} from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import Picture from './Picture';
import styles from './styles.module.css';

/** One board of a figure that shows several. The remark plugin writes a list of them into the figure as JSON. */
export interface Board {
  /** The page's element that shows it, which a link can lead to. */
  readonly id: string;
  readonly name: string;
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly display: number;
  readonly alt: string;
  readonly text: string;
  readonly links: readonly Link[];
}

export interface Link {
  /** `#` and the id of a board, a path of this site, or an address elsewhere. */
  readonly href: string;
  readonly label: string;
  readonly tooltip?: string;
  /** Its place in fractions of the picture. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Props {
  readonly boards: readonly Board[];
  /** Whether they are gone through one after the other. */
  readonly steps: boolean;
  readonly loading?: 'eager' | 'lazy';
}

/** One board of several, with tabs to choose it. The space is that of the largest, so that nothing below moves. */
export default function Boards({boards, steps, loading}: Props): ReactNode {
  const {collectAnchor} = useBrokenLinks();
  for (const {id} of boards) collectAnchor(id);
  return (
    <div data-d2-boards="">
      <div className={styles.switcher}>
        <div
          className={styles.tabs}
          role="tablist"
          aria-label={translate({id: 'd2.boards', message: 'Boards', description: 'Name of the tabs of a diagram'})}
        >
          {boards.map(({id, name}, i) => (
            <a
              key={id}
              id={`${id}-tab`}
              href={`#${id}`}
              role="tab"
              data-d2="board"
              aria-controls={id}
              aria-selected={i === 0}
              tabIndex={i === 0 ? 0 : -1}
            >
              {name}
            </a>
          ))}
        </div>
        {steps && <Steps count={boards.length} />}
      </div>
      <div className={clsx(styles.stack, steps && styles.stepped)}>
        {boards.map(({id, links, ...picture}, i) => (
          <div key={id} id={id} role="tabpanel" aria-labelledby={`${id}-tab`} data-current={i === 0 ? '' : undefined}>
            <Picture {...picture} loading={i === 0 ? loading : 'lazy'}>
              {links.map((link, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <Overlay key={j} {...link} />
              ))}
            </Picture>
          </div>
        ))}
      </div>
    </div>
  );
}

function Steps({count}: {readonly count: number}): ReactNode {
  const previous = translate({id: 'd2.boards.previous', message: 'Previous', description: 'Goes to the board before'});
  const next = translate({id: 'd2.boards.next', message: 'Next', description: 'Goes to the next board of a diagram'});
  return (
    <div className={styles.steps}>
      <button type="button" className={styles.button} data-d2="board" data-step="-1" aria-disabled="true">
        {previous}
      </button>
      {/* The reader may have been faster than React. */}
      <span role="status" suppressHydrationWarning>{`1 / ${count}`}</span>
      <button type="button" className={styles.button} data-d2="board" data-step="1">
        {next}
      </button>
    </div>
  );
}

const percent = (fraction: number) => `${+(fraction * 100).toFixed(2)}%`;

/** A link over the place of the picture that looks like one. */
function Overlay({href, label, tooltip, x, y, width, height}: Link): ReactNode {
  const isBoard = href.startsWith('#');
  const isOwn = href.startsWith('/');
  const own = useBaseUrl(isOwn ? href : '');
  return (
    <a
      className={styles.link}
      href={isOwn ? own : href}
      aria-label={label}
      title={tooltip}
      style={{left: percent(x), top: percent(y), width: percent(width), height: percent(height)}}
      {...(isBoard ? {'data-d2': 'board'} : isOwn ? {} : {target: '_blank', rel: 'noopener noreferrer'})}
    />
  );
}
