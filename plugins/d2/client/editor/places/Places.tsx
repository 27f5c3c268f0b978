import clsx from 'clsx';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useId,
  useMemo,
  useState,
} from 'react';
import type {Place} from '../../../compiler/request';
import {moveFocus} from '../toolbar/moveFocus';
import {findPlaceAt, getBounds, sortForReading} from './geometry';
import styles from './styles.module.css';

/** How far from the line of a connection the pointer may be, in CSS pixels. */
const MOUSE_TOLERANCE_PX = 7;
const TOUCH_TOLERANCE_PX = 16;

/** Maximum number of buttons for keyboards and screen readers. Nobody would press a key more often. */
const MAX_BUTTONS = 200;

/** Minimum size of a button in CSS pixels, for connections that are straight. */
const MIN_BUTTON_PX = 8;

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
  /** Called for Escape. Must not change between renders. */
  readonly onLeave: () => void;
}

/**
 * A transparent layer on top of a drawing, in which readers point at shapes and connections. Fills the nearest positioned element, which
 * must be exactly as large as the drawing.
 */
export default function Places({places, current, label, describe, onPoint, onChoose, onLeave}: Props): ReactNode {
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
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape') return moveFocus(event, 'button', 'both');
    // It would also close the dialog around the editor.
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  };
  const onClick = (event: MouseEvent): void => {
    const isTouch = (event.nativeEvent as Partial<globalThis.PointerEvent>).pointerType === 'touch';
    const place = find(event, isTouch ? TOUCH_TOLERANCE_PX : MOUSE_TOLERANCE_PX);
    if (place) onChoose(place);
  };
  // A new drawing has new places.
  const shownPlace = pointed && places.includes(pointed) ? pointed : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set is for forms
    <div
      className={clsx(styles.layer, shownPlace && styles.pointing)}
      role="group"
      aria-label={label}
      onPointerMove={onPointerMove}
      onPointerLeave={() => point(undefined)}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {current && places.includes(current) && <Outline place={current} />}
      {shownPlace && shownPlace !== current && <Outline place={shownPlace} isPointed />}
      <Buttons places={places} current={current} describe={describe} onPoint={onPoint} onChoose={onChoose} />
    </div>
  );
}

/**
 * The buttons, which only keyboards and screen readers reach, in the order in which people read. They're a single stop for Tab: the one
 * that the caret is in, or else the one that the caret or the focus was in last.
 */
const Buttons = memo((props: Omit<Props, 'label' | 'onLeave'>): ReactNode => {
  const {places, current, describe, onPoint, onChoose} = props;
  const [stopId, setStopId] = useState<string>();
  const [followed, setFollowed] = useState<Place>();
  if (current !== followed) {
    setFollowed(current);
    // There's none while the focus isn't in the source.
    if (current) setStopId(current.id);
  }
  const sorted = useMemo(() => sortForReading(places).slice(0, MAX_BUTTONS), [places]);
  const names = useMemo(() => sorted.map(describe), [sorted, describe]);
  const stop = sorted.find(({id}) => id === stopId) ?? sorted[0];
  return sorted.map((place, i) => {
    const {x, y, width, height} = getBounds(place);
    return (
      <button
        key={place.id}
        type="button"
        className={styles.button}
        tabIndex={place === stop ? 0 : -1}
        aria-label={names[i]}
        style={{
          left: formatPercent(x),
          top: formatPercent(y),
          width: `max(${formatPercent(width)}, ${MIN_BUTTON_PX}px)`,
          height: `max(${formatPercent(height)}, ${MIN_BUTTON_PX}px)`,
        }}
        onFocus={({currentTarget}) => {
          setStopId(place.id);
          currentTarget.scrollIntoView({block: 'nearest', inline: 'nearest'});
          onPoint(place);
        }}
        onBlur={() => onPoint(undefined)}
        onClick={(event) => {
          event.stopPropagation();
          onChoose(place);
        }}
      />
    );
  });
});

/** Outlines a shape, or the line of a connection and its label: both sides of the line, and the box around the label. */
function Outline({place, isPointed}: {readonly place: Place; readonly isPointed?: boolean}): ReactNode {
  const {box, line} = place;
  const maskId = useId();
  const className = isPointed && styles.pointed;
  const [x, y, width, height] = box ? [box.x, box.y, box.width, box.height].map(formatPercent) : [];
  if (!line) return box && <div className={clsx(styles.outline, className)} style={{left: x, top: y, width, height}} />;
  const points = line.map((fraction) => fraction * 100).join(' ');
  const label = box && <rect x={x} y={y} width={width} height={height} />;
  return (
    <svg className={clsx(styles.route, className)} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {/* What's outlined stays visible. */}
      <mask id={maskId} maskUnits="userSpaceOnUse" x="-50" y="-50" width="200" height="200">
        <rect className={styles.everything} x="-50" y="-50" width="200" height="200" />
        <polyline points={points} />
        {label}
      </mask>
      <g mask={`url(#${maskId})`}>
        <polyline points={points} />
        {label}
      </g>
    </svg>
  );
}

function formatPercent(fraction: number): string {
  return `${+(fraction * 100).toFixed(2)}%`;
}
