import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {type ReactNode, useRef, useState} from 'react';
import type {Change} from '../../figure/contract';
import {getText} from '../../language/text';
import Caption from '../D2Figure/Caption';
import FigureView from '../D2Figure/FigureView';
import type {LessonProps} from '.';
import EditControl, {getEditLabel} from './EditControl';
import {PHRASES} from './phrases';
import styles from './styles.module.css';

/** A figure that marks what it changes in the one before. Readers can flip the drawing and the source between the two. */
export default function ChangeFigure({figure, blocks, loading, resolveUrl}: LessonProps): ReactNode {
  const {view, caption, example, change} = figure;
  const {i18n} = useDocusaurusContext();
  const [isBefore, setBefore] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const say = (phrase: keyof typeof PHRASES) => getText(PHRASES[phrase], i18n.currentLocale);
  const shown = isBefore ? change?.before : view;

  function flip(next: boolean): void {
    const whole = content.current?.closest('figure');
    // The text below the figure stays in place.
    if (whole) whole.style.minHeight = `${whole.getBoundingClientRect().height}px`;
    setBefore(next);
  }

  return (
    <>
      {shown && <FigureView view={shown} loading={loading} resolveUrl={resolveUrl} />}
      <Caption caption={caption} view={shown}>
        <span className={styles.delta}>{change && describeLines(change, i18n.currentLocale)}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <span className={styles.flip} role="group" aria-label={say('versions')}>
          {([true, false] as const).map((value) => (
            <button key={String(value)} type="button" aria-pressed={isBefore === value} onClick={() => flip(value)}>
              {say(value ? 'before' : 'after')}
            </button>
          ))}
        </span>
        {example && <EditControl label={getEditLabel()} />}
      </Caption>
      <div ref={content} className={styles.changed}>
        {blocks[isBefore ? 1 : 0]}
      </div>
    </>
  );
}

function describeLines({lines}: Change, locale: string): string {
  const phrase = lines.length === 0 ? 'removedLines' : lines.length === 1 ? 'changedLine' : 'changedLines';
  return getText(PHRASES[phrase], locale, {lines: formatRanges(lines)});
}

/** Formats ascending numbers, such as `2, 4–6`. */
function formatRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
