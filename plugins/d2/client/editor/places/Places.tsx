import clsx from 'clsx';
import {type MouseEvent, memo, type PointerEvent, type ReactNode, useMemo, useState} from 'react';
import type {Place} from '../../../compiler/request';
import {findPlaceAt, getBounds, sortForReading} from './geometry';
import styles from './styles.module.css';

/** How far from the line of a connection the pointer may be, in CSS pixels. */
const MOUSE_TOLERANCE_PX = 7;
const TOUCH_TOLERANCE_PX = 16;

/** Maximum number of buttons for keyboards and screen readers. Nobody would press Tab more often. */
const MAX_STOPS = 200;

/** Minimum size of a button in CSS pixels, for connections that are straight. */
const MIN_STOP_PX = 8;

interface Props {
  readonly places: readonly Place[];
  /** The place to outline, if any: the one that the caret is in. */
  readonly current: Place | undefined;
  /** Name of the group of buttons. */
  readonly label: string;
  /** Returns the name of a place's button. Must not change between renders. */
  readonly describe: (place: Place) => string;
  /** Called when the pointer or the focus is on another place, or on none. Must not change between renders. */
  readonly onPoint: (place: Place | undefined) => void;
  /** Called for a click, a tap, Enter, or Space. Must not change between renders. */
  readonly onChoose: (place: Place) => void;
}

/**
 * A transparent layer on top of a drawing, in which readers point at shapes and connections. Fills the nearest positioned element, which
 * must be exactly as large as the drawing.
 */
export default function Places({places, current, label, describe, onPoint, onChoose}: Props): ReactNode {
  const [pointed, setPointed] = useState<Place>();
  const find = (event: MouseEvent, tolerance: number): Place | undefined => {
    const {left, top, width, height} = event.currentTarget.getBoundingClientRect();
    const point = {x: (event.clientX - left) / width, y: (event.clientY - top) / height};
    return findPlaceAt(places, point, {width, height}, tolerance);
  };
  const point = (place: Place | undefined): void => {
    setPointed(place);
    onPoint(place);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') point(find(event, MOUSE_TOLERANCE_PX));
  };
  const onClick = (event: MouseEvent): void => {
    const isTouch = (event.nativeEvent as Partial<globalThis.PointerEvent>).pointerType === 'touch';
    const place = find(event, isTouch ? TOUCH_TOLERANCE_PX : MOUSE_TOLERANCE_PX);
    if (place) onChoose(place);
  };
  // A new drawing has new places.
  const shown = pointed && places.includes(pointed) ? pointed : undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons are for keyboards
    // biome-ignore lint/a11y/useSemanticElements: a field set is for forms
    <div
      className={clsx(styles.layer, shown && styles.pointing)}
      role="group"
      aria-label={label}
      onPointerMove={onPointerMove}
      onPointerLeave={() => point(undefined)}
      onClick={onClick}
    >
      {current && places.includes(current) && <Outline place={current} />}
      {shown && shown !== current && <Outline place={shown} isPointed />}
      <Stops places={places} describe={describe} onPoint={onPoint} onChoose={onChoose} />
    </div>
  );
}

/** The buttons, which only keyboards and screen readers reach. */
const Stops = memo(({places, describe, onPoint, onChoose}: Omit<Props, 'current' | 'label'>): ReactNode => {
  const sorted = useMemo(() => sortForReading(places).slice(0, MAX_STOPS), [places]);
  return sorted.map((place) => {
    const {x, y, width, height} = getBounds(place);
    return (
      <button
        key={place.id}
        type="button"
        className={styles.stop}
        aria-label={describe(place)}
        style={{
          left: formatPercent(x),
          top: formatPercent(y),
          width: `max(${formatPercent(width)}, ${MIN_STOP_PX}px)`,
          height: `max(${formatPercent(height)}, ${MIN_STOP_PX}px)`,
        }}
        onFocus={() => onPoint(place)}
        onBlur={() => onPoint(undefined)}
        onClick={(event) => {
          event.stopPropagation();
          onChoose(place);
        }}
      />
    );
  });
});

/** Outlines a shape, or the line of a connection and its label. */
function Outline({place, isPointed}: {readonly place: Place; readonly isPointed?: boolean}): ReactNode {
  const {box, line} = place;
  const className = isPointed && styles.pointed;
  return (
    <>
      {line && (
        <svg
          className={clsx(styles.route, className)}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polyline points={line.map((fraction) => fraction * 100).join(' ')} />
        </svg>
      )}
      {box && (
        <div
          className={clsx(styles.outline, className)}
          style={{
            left: formatPercent(box.x),
            top: formatPercent(box.y),
            width: formatPercent(box.width),
            height: formatPercent(box.height),
          }}
        />
      )}
    </>
  );
}

function formatPercent(fraction: number): string {
  return `${+(fraction * 100).toFixed(2)}%`;
}
