import {translate} from '@docusaurus/Translate';
import clsx from 'clsx';
import {type ReactNode, use} from 'react';
import {createDataAttributes} from '../../client/attributes';
import type {Board, Link} from '../../figure/contract';
import {createControlName} from './accessibleNames';
import {FigureNameContext} from './context';
import DrawingImage, {type ResolveUrl} from './DrawingImage';
import styles from './styles.module.css';

interface Props {
  readonly boards: readonly Board[];
  /** Whether to add Previous and Next buttons. */
  readonly hasSteps: boolean;
  readonly loading: 'eager' | 'lazy';
  readonly resolveUrl: ResolveUrl;
  /** Whether the boards are in an editor, where they don't change the page's URL. */
  readonly isLive: boolean;
}

/** Renders several boards with tabs. They all take up as much space as the largest one, so that the layout doesn't shift. */
export default function Boards({boards, hasSteps, loading, resolveUrl, isLive}: Props): ReactNode {
  const figure = use(FigureNameContext);
  const label = translate({
    id: 'd2.boards',
    message: 'Boards',
    description: 'Accessible name of the tabs that switch between the boards of a diagram',
  });
  return (
    <div {...createDataAttributes({boards: isLive ? 'live' : ''})}>
      <div className={styles.switcher}>
        <div className={styles.tabs} role="tablist" aria-label={createControlName(label, figure) ?? label}>
          {boards.map(({id, name}, i) => (
            <a
              key={id}
              id={`${id}-tab`}
              href={`#${id}`}
              role="tab"
              {...createDataAttributes({action: 'board'})}
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
        {boards.map(({id, name, lines: _, links, ...image}, i) => (
          <div
            key={id}
            id={id}
            role="tabpanel"
            aria-label={name}
            {...createDataAttributes({current: i === 0 ? '' : undefined})}
          >
            <DrawingImage {...image} loading={i === 0 ? loading : 'lazy'} resolveUrl={resolveUrl}>
              {links.map((link, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <LinkOverlay key={j} {...link} resolveUrl={resolveUrl} />
              ))}
            </DrawingImage>
          </div>
        ))}
      </div>
    </div>
  );
}

function Steps({count}: {readonly count: number}): ReactNode {
  const figure = use(FigureNameContext);
  const previous = translate({
    id: 'd2.boards.previous',
    message: 'Previous',
    description: 'Button that shows the previous board of a diagram',
  });
  const next = translate({
    id: 'd2.boards.next',
    message: 'Next',
    description: 'Button that shows the next board of a diagram',
  });
  const renderStepButton = (label: string, step: string, isDisabled?: true) => (
    <button
      type="button"
      className={styles.button}
      aria-label={createControlName(label, figure)}
      aria-disabled={isDisabled}
      {...createDataAttributes({action: 'board', step})}
    >
      {label}
    </button>
  );
  return (
    <div className={styles.steps}>
      {renderStepButton(previous, '-1', true)}
      {/* The reader may have chosen another board before React hydrated the page. */}
      <span role="status" suppressHydrationWarning>{`1 / ${count}`}</span>
      {renderStepButton(next, '1')}
    </div>
  );
}

function formatPercent(fraction: number): string {
  return `${+(fraction * 100).toFixed(2)}%`;
}

/** Renders a link on top of a shape or label in the drawing. */
function LinkOverlay({
  href,
  label,
  tooltip,
  x,
  y,
  width,
  height,
  resolveUrl,
}: Link & {readonly resolveUrl: ResolveUrl}): ReactNode {
  const isBoard = href.startsWith('#');
  const isLocal = href.startsWith('/');
  return (
    <a
      className={styles.link}
      href={isLocal ? resolveUrl(href) : href}
      aria-label={label}
      title={tooltip}
      style={{
        left: formatPercent(x),
        top: formatPercent(y),
        width: formatPercent(width),
        height: formatPercent(height),
      }}
      {...createDataAttributes({action: isBoard ? 'board' : undefined})}
      {...(!isBoard && !isLocal && {target: '_blank', rel: 'noopener noreferrer'})}
    />
  );
}
