import {Children, type CSSProperties, isValidElement, type ReactNode} from 'react';
import type {Figure} from '../../../plugins/d2/figure/contract';
import styles from './styles.module.css';

interface Props {
  /** Whether to always stack the drawings, because they're too wide to read next to each other. @default false */
  readonly wide?: boolean;
  /** Two figures to compare, and any others below them. */
  readonly children: ReactNode;
}

/** Shows two drawings of one source at the same scale, next to each other. Where they'd be too small, readers swipe from one to the other. */
export default function Pair({wide = false, children}: Props): ReactNode {
  const figures = Children.toArray(children).filter((child) => isValidElement(child));
  const pair = figures.slice(0, 2);
  return (
    <>
      <div className={wide ? styles.wide : styles.pair} style={createScaleStyle(pair)}>
        {pair}
      </div>
      {figures.slice(2)}
    </>
  );
}

/** Makes the wider drawing fill its box, and scales the other one by the same factor. */
function createScaleStyle(pair: readonly ReactNode[]): CSSProperties {
  const [first = 1, second = 1] = pair.map(readWidth);
  const widest = Math.max(first, second);
  return {
    '--widest': `${widest}px`,
    '--first': `${(100 * first) / widest}%`,
    '--second': `${(100 * second) / widest}%`,
  } as CSSProperties;
}

/** Returns the width of a figure's drawing in CSS pixels. */
function readWidth(figure: ReactNode): number | undefined {
  if (!isValidElement<{figure?: string}>(figure) || figure.props.figure === undefined) return undefined;
  const {view} = JSON.parse(figure.props.figure) as Figure;
  return view?.kind === 'picture' ? view.width : undefined;
}
