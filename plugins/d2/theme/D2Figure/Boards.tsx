import {translate} from '@docusaurus/Translate';
import clsx from 'clsx';
import {type ReactNode, use} from 'react';
import type {Board, Link} from '../../figure/contract';
import {FigureName} from './context';
import {nameOf} from './name';
import Picture, {type Address} from './Picture';
import styles from './styles.module.css';

interface Props {
  readonly boards: readonly Board[];
  /** Whether they are gone through one after the other. */
  readonly hasSteps: boolean;
  readonly loading: 'eager' | 'lazy';
  readonly address: Address;
  /** Whether choosing one leaves the page's address as it is. */
  readonly isLive: boolean;
}

/** One board of several, with tabs to choose it. The space is that of the largest, so that nothing below moves. */
export default function Boards({boards, hasSteps, loading, address, isLive}: Props): ReactNode {
  const figure = use(FigureName);
  const label = translate({id: 'd2.boards', message: 'Boards', description: 'Name of the tabs of a diagram'});
  return (
    <div data-d2-boards={isLive ? 'live' : ''}>
      <div className={styles.switcher}>
        <div className={styles.tabs} role="tablist" aria-label={nameOf(label, figure) ?? label}>
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
        {hasSteps && <Steps count={boards.length} />}
      </div>
      <div className={clsx(styles.stack, hasSteps && styles.stepped)}>
        {boards.map(({id, name: _, lines: __, links, ...picture}, i) => (
          <div key={id} id={id} role="tabpanel" aria-labelledby={`${id}-tab`} data-current={i === 0 ? '' : undefined}>
            <Picture {...picture} loading={i === 0 ? loading : 'lazy'} address={address}>
              {links.map((link, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <Overlay key={j} {...link} address={address} />
              ))}
            </Picture>
          </div>
        ))}
      </div>
    </div>
  );
}

function Steps({count}: {readonly count: number}): ReactNode {
  const figure = use(FigureName);
  const previous = translate({id: 'd2.boards.previous', message: 'Previous', description: 'Goes to the board before'});
  const next = translate({id: 'd2.boards.next', message: 'Next', description: 'Goes to the next board of a diagram'});
  return (
    <div className={styles.steps}>
      <button
        type="button"
        className={styles.button}
        aria-label={nameOf(previous, figure)}
        data-d2="board"
        data-step="-1"
        aria-disabled="true"
      >
        {previous}
      </button>
      {/* The reader may have been faster than React. */}
      <span role="status" suppressHydrationWarning>{`1 / ${count}`}</span>
      <button type="button" className={styles.button} aria-label={nameOf(next, figure)} data-d2="board" data-step="1">
        {next}
      </button>
    </div>
  );
}

const percent = (fraction: number) => `${+(fraction * 100).toFixed(2)}%`;

/** A link over the place of the picture that looks like one. */
function Overlay({href, label, tooltip, x, y, width, height, address}: Link & {readonly address: Address}): ReactNode {
  const isBoard = href.startsWith('#');
  const isOwn = href.startsWith('/');
  return (
    <a
      className={styles.link}
      href={isOwn ? address(href) : href}
      aria-label={label}
      title={tooltip}
      style={{left: percent(x), top: percent(y), width: percent(width), height: percent(height)}}
      {...(isBoard ? {'data-d2': 'board'} : isOwn ? {} : {target: '_blank', rel: 'noopener noreferrer'})}
    />
  );
}
