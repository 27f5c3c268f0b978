import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {type ReactNode, useRef, useState} from 'react';
import type {Change} from '../../figure/contract';
import {getText} from '../../language/text';
import Caption from '../D2Figure/Caption';
import FigureView from '../D2Figure/FigureView';
import markedLines from '../markedLines.module.css';
import type {LessonProps} from '.';
import EditControl, {getEditLabel} from './EditControl';
import {PHRASES} from './phrases';
import styles from './styles.module.css';

/** Highlights what changed since the previous figure. Readers can switch the drawing and source between before and after. */
export default function ChangeFigure({figure, blocks, loading, resolveUrl}: LessonProps): ReactNode {
  const {view, caption, example, change} = figure;
  const {i18n} = useDocusaurusContext();
  const [isBefore, setIsBefore] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const getPhrase = (phrase: keyof typeof PHRASES) => getText(PHRASES[phrase], i18n.currentLocale);
  const shownView = isBefore ? change?.before : view;

  function showVersion(before: boolean): void {
    const figureElement = content.current?.closest('figure');
    // Keep the figure's height, so that the text below doesn't shift.
    if (figureElement) figureElement.style.minHeight = `${figureElement.getBoundingClientRect().height}px`;
    setIsBefore(before);
  }

  return (
    <>
      {shownView && <FigureView view={shownView} loading={loading} resolveUrl={resolveUrl} />}
      <Caption caption={caption} view={shownView}>
        <span className={`${styles.delta} ${markedLines.addedBorder}`}>
          {change && describeChange(change, i18n.currentLocale)}
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <span className={styles.flip} role="group" aria-label={getPhrase('versions')}>
          {([true, false] as const).map((isBeforeButton) => (
            <button
              key={String(isBeforeButton)}
              type="button"
              aria-pressed={isBefore === isBeforeButton}
              onClick={() => showVersion(isBeforeButton)}
            >
              {getPhrase(isBeforeButton ? 'before' : 'after')}
            </button>
          ))}
        </span>
        {example && <EditControl label={getEditLabel()} />}
      </Caption>
      <div ref={content} className={`${styles.changed} ${markedLines.marked}`}>
        {blocks[isBefore ? 1 : 0]}
      </div>
    </>
  );
}

function describeChange({changedLines}: Change, locale: string): string {
  const phrase =
    changedLines.length === 0 ? 'removedLines' : changedLines.length === 1 ? 'changedLine' : 'changedLines';
  return getText(PHRASES[phrase], locale, {lines: formatRanges(changedLines)});
}

/** Formats ascending numbers as ranges: `[2, 4, 5, 6]` becomes `2, 4–6`. */
function formatRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const lastRange = ranges.at(-1);
    if (lastRange?.[1] === number - 1) lastRange[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
