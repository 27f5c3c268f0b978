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
import {getShownBoard} from './boards';
import {describePlace, labelPlaces} from './describe';
import type {PlaceLink} from './link';
import Places from './Places';
import type {BoardPlaces} from './spans';
import styles from './styles.module.css';

interface Props {
  /** The element that contains the drawing. */
  readonly preview: RefObject<HTMLElement | null>;
  readonly view: View | undefined;
  readonly boardPlaces: BoardPlaces;
  /** Path of the example's main file. */
  readonly entry: string;
  readonly link: PlaceLink;
}

/** The image of the board that is shown, and its places. */
interface Target {
  readonly image: HTMLImageElement;
  readonly host: HTMLElement;
  readonly places: readonly Place[];
}

/** Puts places on top of the drawing in an editor, if it's an image. With several boards, only the one that is shown has them. */
export default function PlacesOverlay({preview, view, boardPlaces, entry, link}: Props): ReactNode {
  const [target, setTarget] = useState<Target>();
  useLayoutEffect(() => {
    const element = preview.current;
    if (!element || (view?.kind !== 'picture' && view?.kind !== 'boards')) return setTarget(undefined);
    const update = (): void => setTarget(findTarget(element, boardPlaces));
    update();
    const several = element.querySelector(createAttributeSelector('boards'));
    if (!several) return;
    const observer = new MutationObserver(update);
    observer.observe(several, {attributeFilter: [ATTRIBUTES.chosen]});
    return () => observer.disconnect();
  }, [preview, view, boardPlaces]);
  if (!target) return null;
  const {host, image, places} = target;
  return createPortal(
    <Framed key="places" host={host} image={image} places={places} entry={entry} link={link} />,
    host,
  );
}

function findTarget(preview: HTMLElement, boardPlaces: BoardPlaces): Target | undefined {
  const index = getShownBoard(preview);
  const image = [...preview.querySelectorAll('img')][index];
  const host = image?.closest(createAttributeSelector('action'))?.parentElement;
  const places = boardPlaces[index] ?? [];
  return image && host && places.length > 0 ? {image, host, places} : undefined;
}

interface FramedProps extends Target {
  readonly entry: string;
  readonly link: PlaceLink;
}

/** A frame around the places that is exactly as large as the image. */
function Framed({host, image, places, entry, link}: FramedProps): ReactNode {
  const currentPlace = useSyncExternalStore(link.subscribe, link.getCurrent);
  // The source has moved, so the buttons have other names. They're only heard, so typing is more urgent.
  const version = useDeferredValue(useSyncExternalStore(link.subscribe, link.getVersion));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link answers differently for each version
  const describe = useMemo(
    () => (place: Place) => describePlace(place, link.locate(place), entry),
    [link, entry, version],
  );
  const [{scale, ...box}, setBox] = useState({left: 0, top: 0, width: 0, height: 0, scale: 1});
  useLayoutEffect(() => {
    const measure = (): void => {
      const [outer, inner] = [host.getBoundingClientRect(), image.getBoundingClientRect()];
      setBox({
        left: inner.left - outer.left - host.clientLeft + host.scrollLeft,
        top: inner.top - outer.top - host.clientTop + host.scrollTop,
        width: inner.width,
        height: inner.height,
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
        label={labelPlaces()}
        describe={describe}
        onPoint={link.point}
        onChoose={link.choose}
        onLeave={link.leave}
      />
    </div>
  );
}

/** Smaller outlines would be hard to see. */
const MIN_SCALE = 0.4;

/** Returns how large outlines are, compared to those of a drawing in its own size. */
function getScale(image: HTMLImageElement): number {
  const ownWidth = Number(image.getAttribute('width')) || image.offsetWidth;
  return Math.min(1, Math.max(MIN_SCALE, image.offsetWidth / ownWidth || 1));
}
