import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import {createPortal} from 'react-dom';
import type {Place} from '../../../compiler/request';
import type {View} from '../../../figure/contract';
import {ATTRIBUTES, createAttributeSelector} from '../../attributes';
import {getShownBoardIndex} from './boards';
import {describePlace, getPlacesLabel} from './describe';
import Places from './Places';
import type {PlaceSync} from './placeSync';
import type {BoardPlaces} from './spans';
import styles from './styles.module.css';

interface Props {
  /** The element that contains the drawing. */
  readonly preview: RefObject<HTMLElement | null>;
  readonly view: View | undefined;
  readonly boardPlaces: BoardPlaces;
  /** Path of the example's main file. */
  readonly entry: string;
  readonly placeSync: PlaceSync;
}

/** The image of the board that is shown, and its places. */
interface Target {
  readonly image: HTMLImageElement;
  /** The element around the image that places are added to. */
  readonly host: HTMLElement;
  readonly places: readonly Place[];
}

/** Puts places on top of the drawing in an editor, if it's an image. With several boards, only the one that is shown has them. */
export default function PlacesOverlay({preview, view, boardPlaces, entry, placeSync}: Props): ReactNode {
  const [target, setTarget] = useState<Target>();
  useLayoutEffect(() => {
    const element = preview.current;
    if (!element || (view?.kind !== 'picture' && view?.kind !== 'boards')) return setTarget(undefined);
    const update = (): void => setTarget(findTarget(element, boardPlaces));
    update();
    const boards = element.querySelector(createAttributeSelector('boards'));
    if (!boards) return;
    const observer = new MutationObserver(update);
    observer.observe(boards, {attributeFilter: [ATTRIBUTES.chosen]});
    return () => observer.disconnect();
  }, [preview, view, boardPlaces]);
  if (!target) return null;
  const {host, image, places} = target;
  return createPortal(
    <PlacesFrame host={host} image={image} places={places} entry={entry} placeSync={placeSync} />,
    host,
  );
}

function findTarget(preview: HTMLElement, boardPlaces: BoardPlaces): Target | undefined {
  const index = getShownBoardIndex(preview);
  const image = [...preview.querySelectorAll('img')][index];
  const host = image?.closest(createAttributeSelector('action'))?.parentElement;
  const places = boardPlaces[index] ?? [];
  return image && host && places.length > 0 ? {image, host, places} : undefined;
}

interface PlacesFrameProps extends Target {
  readonly entry: string;
  readonly placeSync: PlaceSync;
}

/** A frame around the places that is exactly as large as the image. */
function PlacesFrame({host, image, places, entry, placeSync}: PlacesFrameProps): ReactNode {
  const currentPlace = useSyncExternalStore(placeSync.subscribe, placeSync.getCurrentPlace);
  // After an edit, the buttons have new names. Only screen readers announce them, so typing has priority.
  const version = useDeferredValue(useSyncExternalStore(placeSync.subscribe, placeSync.getVersion));
  // biome-ignore lint/correctness/useExhaustiveDependencies: locations depend on the version
  const describe = useMemo(
    () => (place: Place) => describePlace(place, placeSync.locate(place), entry),
    [placeSync, entry, version],
  );
  const [{scale, ...box}, setBox] = useState({left: 0, top: 0, width: 0, height: 0, scale: 1});
  useLayoutEffect(() => {
    const measure = (): void => {
      const [hostRect, imageRect] = [host.getBoundingClientRect(), image.getBoundingClientRect()];
      setBox({
        left: imageRect.left - hostRect.left - host.clientLeft + host.scrollLeft,
        top: imageRect.top - hostRect.top - host.clientTop + host.scrollTop,
        width: imageRect.width,
        height: imageRect.height,
        scale: getScale(image),
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(host);
    observer.observe(image);
    return () => observer.disconnect();
  }, [host, image]);
  return (
    <div className={styles.frame} style={{...box, '--d2-scale': scale} as CSSProperties}>
      <Places
        places={places}
        current={currentPlace}
        label={getPlacesLabel()}
        describe={describe}
        onPoint={placeSync.highlightPlace}
        onChoose={placeSync.goToPlace}
        onLeave={placeSync.focusSource}
      />
    </div>
  );
}

/** Minimum scale of outlines. At smaller scales, the ring around a shape would touch it. */
const MIN_SCALE = 1 / 3;

/** Returns the scale of outlines: 1 for a drawing at its natural size. */
function getScale(image: HTMLImageElement): number {
  const naturalWidth = Number(image.getAttribute('width')) || image.offsetWidth;
  return Math.min(1, Math.max(MIN_SCALE, image.offsetWidth / naturalWidth || 1));
}
