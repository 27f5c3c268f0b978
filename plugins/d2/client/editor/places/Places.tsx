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

/** Maximum distance between a mouse pointer and the line of a connection. */
const MOUSE_TOLERANCE_PX = 7;
/** Maximum distance between a finger and the line of a connection. */
const TOUCH_TOLERANCE_PX = 16;

/** Maximum number of buttons for keyboards and screen readers. Nobody would press an arrow key more often than that. */
const MAX_BUTTONS = 200;

/** Minimum width and height of a button. Straight connections would have no width or no height. */
const MIN_BUTTON_PX = 8;

interface Props {
  readonly places: readonly Place[];
  /** The place to outline: the one that contains the caret, if any. */
  readonly current: Place | undefined;
  /** Name of the toolbar that contains the buttons. */
  readonly label: string;
  /** Returns the name of a place's button. Must not change between renders. */
  readonly describe: (place: Place) => string;
  /** Called when the pointer or the focus moves to another place, or to none. Must not change between renders. */
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
  const [hoveredPlace, setHoveredPlace] = useState<Place>();
  const findPlace = (event: MouseEvent, tolerance: number): Place | undefined => {
    const {left, top, width, height} = event.currentTarget.getBoundingClientRect();
    const point = {x: (event.clientX - left) / width, y: (event.clientY - top) / height};
    return findPlaceAt(places, point, {width, height}, tolerance);
  };
  const updateHoveredPlace = (place: Place | undefined): void => {
    setHoveredPlace(place);
    onPoint(place);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') updateHoveredPlace(findPlace(event, MOUSE_TOLERANCE_PX));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape') return moveFocus(event, 'button', 'both');
    // Otherwise, Escape would also close the dialog around the editor.
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  };
  const onClick = (event: MouseEvent): void => {
    const isTouch = (event.nativeEvent as Partial<globalThis.PointerEvent>).pointerType === 'touch';
    const place = findPlace(event, isTouch ? TOUCH_TOLERANCE_PX : MOUSE_TOLERANCE_PX);
    if (place) onChoose(place);
  };
  // A new drawing may no longer have the hovered place.
  const shownPlace = hoveredPlace && places.includes(hoveredPlace) ? hoveredPlace : undefined;
  return (
    <div
      className={clsx(styles.layer, shownPlace && styles.overPlace)}
      // In a toolbar, screen readers pass the arrow keys on to the buttons; in a group, they'd use them to read the page.
      role="toolbar"
      aria-label={label}
      onPointerMove={onPointerMove}
      onPointerLeave={() => updateHoveredPlace(undefined)}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {current && places.includes(current) && <Outline place={current} />}
      {shownPlace && shownPlace !== current && <Outline place={shownPlace} isHovered />}
      <Buttons places={places} current={current} describe={describe} onPoint={onPoint} onChoose={onChoose} />
    </div>
  );
}

/**
 * The buttons for keyboards and screen readers, in reading order. Tab stops at only one of them: the one for the place that contains the
 * caret, or else the one that had the caret or the focus last.
 */
const Buttons = memo((props: Omit<Props, 'label' | 'onLeave'>): ReactNode => {
  const {places, current, describe, onPoint, onChoose} = props;
  const [tabStopId, setTabStopId] = useState<string>();
  const [previousCurrent, setPreviousCurrent] = useState<Place>();
  if (current !== previousCurrent) {
    setPreviousCurrent(current);
    // While the focus isn't in the source, there's no current place.
    if (current) setTabStopId(current.id);
  }
  const sorted = useMemo(() => sortForReading(places).slice(0, MAX_BUTTONS), [places]);
  const names = useMemo(() => sorted.map(describe), [sorted, describe]);
  const tabStop = sorted.find(({id}) => id === tabStopId) ?? sorted[0];
  return sorted.map((place, i) => {
    const {x, y, width, height} = getBounds(place);
    return (
      <button
        key={place.id}
        type="button"
        className={styles.button}
        tabIndex={place === tabStop ? 0 : -1}
        aria-label={names[i]}
        style={{
          left: formatPercent(x),
          top: formatPercent(y),
          width: `max(${formatPercent(width)}, ${MIN_BUTTON_PX}px)`,
          height: `max(${formatPercent(height)}, ${MIN_BUTTON_PX}px)`,
        }}
        onFocus={({currentTarget}) => {
          setTabStopId(place.id);
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
function Outline({place, isHovered}: {readonly place: Place; readonly isHovered?: boolean}): ReactNode {
  const {box, line} = place;
  const maskId = useId();
  const className = isHovered && styles.hovered;
  const [x, y, width, height] = box ? [box.x, box.y, box.width, box.height].map(formatPercent) : [];
  if (!line) return box && <div className={clsx(styles.outline, className)} style={{left: x, top: y, width, height}} />;
  const points = line.map((fraction) => fraction * 100).join(' ');
  const label = box && <rect x={x} y={y} width={width} height={height} />;
  return (
    <svg
      className={clsx(styles.connectionOutline, className)}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {/* Keeps the line and its label visible. */}
      <mask id={maskId} maskUnits="userSpaceOnUse" x="-50" y="-50" width="200" height="200">
        <rect className={styles.maskBackground} x="-50" y="-50" width="200" height="200" />
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
