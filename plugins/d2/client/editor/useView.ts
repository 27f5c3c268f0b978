import {useLayoutEffect, useState} from 'react';
import type {CompileRequest, Drawing} from '../../compiler/request';
import type {Example, View} from '../../figure/contract';
import {TooLargeError} from '../../svg/sanitize';
import {type BlobView, createBlobView} from './blobView';
import {decodeImage, findPaintTimeout, PAINT_TIMEOUT_MS, waitForDecode, waitForPaint} from './paint';
import type {BoardPlaces} from './places/spans';
import type {Compilation} from './useCompiler';

/** How long to keep the images of an older drawing, so that the next one is painted before they're freed. */
const RELEASE_DELAY_MS = 2000;

interface ShownView {
  readonly view?: View;
  /** The drawing in the view, and the request that it's the result of. */
  readonly drawing?: Drawing;
  readonly request?: CompileRequest;
  /** The places on each of the view's boards. */
  readonly places: BoardPlaces;
  /** Why the last drawing isn't shown, if it isn't. `drawing`: it took too long, and is tried again. `paintTimedOut`: it took too long twice. */
  readonly rejection?: 'drawing' | 'paintTimedOut' | 'tooLarge' | 'failed';
}

/**
 * Returns the view of the last drawing that could be shown. Rejects drawings that are too large, and drawings that the browser has tried
 * twice to decode and paint, without finishing in time.
 *
 * @param id prefix for the ids of boards
 */
export function useView(id: string, example: Example, last: Compilation['last']): ShownView {
  const [shownView, setShownView] = useState<BlobView & NonNullable<typeof last> & {readonly places: BoardPlaces}>();
  const [rejected, setRejected] = useState<{readonly of: typeof last; readonly rejection: ShownView['rejection']}>();
  useLayoutEffect(() => {
    if (!last) return;
    const reject = (rejection: ShownView['rejection']): void => setRejected({of: last, rejection});
    let isOutdated = false;
    /** Tries to show the drawing. Returns whether the browser was fast enough. */
    const tryToShow = async (paintTimeout: number): Promise<boolean> => {
      const created = createBlobView(last.drawing, example, id);
      // A decoded image is painted immediately, so nothing flickers.
      const src = findFirstImage(created.view);
      const isDecoded = src === undefined || (await waitForDecode(decodeImage(src), paintTimeout));
      if (isOutdated || !isDecoded) {
        created.release();
        return false;
      }
      setShownView({...created, ...last, places: listPlaces(last.drawing)});
      if ((await waitForPaint(paintTimeout)) || isOutdated) return true;
      setShownView(undefined);
      return false;
    };
    const show = async (): Promise<void> => {
      if ((await tryToShow(PAINT_TIMEOUT_MS)) || isOutdated) return;
      // The browser may only have been busy with something else, so try again once.
      reject('drawing');
      const timeout = await findPaintTimeout();
      const isShown = !isOutdated && (await tryToShow(timeout));
      if (!isOutdated) reject(isShown ? undefined : 'paintTimedOut');
    };
    show().catch((error: unknown) => {
      if (isOutdated) return;
      if (error instanceof TooLargeError) return reject('tooLarge');
      console.error(error);
      reject('failed');
    });
    return () => {
      isOutdated = true;
    };
  }, [last, example, id]);

  useLayoutEffect(() => {
    if (shownView) return () => void setTimeout(shownView.release, RELEASE_DELAY_MS);
  }, [shownView]);

  return {
    view: shownView?.view,
    drawing: shownView?.drawing,
    request: shownView?.request,
    places: shownView?.places ?? NO_PLACES,
    rejection: rejected?.of === last ? rejected?.rejection : undefined,
  };
}

const NO_PLACES: BoardPlaces = [];

/** Lists the places of each board that a view shows. */
function listPlaces({places, boards}: Drawing): BoardPlaces {
  if (!boards) return [places ?? []];
  return boards.flatMap(({drawing}) => (drawing ? [drawing.places ?? []] : []));
}

/** Returns the URL of the first image in a view, if any. */
function findFirstImage(view: View): string | undefined {
  return view.kind === 'picture' ? view.src : view.kind === 'boards' ? view.boards[0]?.src : undefined;
}
