import {useLayoutEffect, useState} from 'react';
import type {CompileRequest, Drawing} from '../../compiler/request';
import type {Example, View} from '../../figure/contract';
import {TooLargeError} from '../../svg/sanitize';
import {type BlobView, createBlobView} from './blobView';
import {decodeImage, isDecodedInTime, isPaintedInTime} from './paint';
import type {BoardPlaces} from './places/spans';
import type {Compilation} from './useCompiler';

/** How long to keep the images of an older drawing, so that the next one is painted before they're freed. */
const RELEASE_DELAY_MS = 2000;

interface ShownView {
  readonly view?: View;
  /** The request that the view is the result of. */
  readonly request?: CompileRequest;
  /** The places on each of the view's boards. */
  readonly places: BoardPlaces;
  /** If the last drawing can't be shown, the reason. */
  readonly refusal?: 'tooLarge' | 'failed';
}

/**
 * Returns the view of the last drawing that could be shown. Refuses drawings that are too large, or that the browser takes too long to
 * decode or paint.
 *
 * @param id prefix for the ids of boards
 */
export function useView(id: string, example: Example, last: Compilation['last']): ShownView {
  const [shownView, setShownView] = useState<
    BlobView & {readonly request: CompileRequest; readonly places: BoardPlaces}
  >();
  const [refused, setRefused] = useState<{readonly of: typeof last; readonly refusal: ShownView['refusal']}>();
  useLayoutEffect(() => {
    if (!last) return;
    const refuse = (refusal: ShownView['refusal']): void => setRefused({of: last, refusal});
    let created: BlobView;
    try {
      created = createBlobView(last.drawing, example, id);
    } catch (error) {
      if (error instanceof TooLargeError) return refuse('tooLarge');
      console.error(error);
      return refuse('failed');
    }
    let isOutdated = false;
    const show = async (): Promise<void> => {
      // A decoded image is painted immediately, so nothing flickers.
      const src = findFirstImage(created.view);
      const isDecoded = src === undefined || (await isDecodedInTime(decodeImage(src)));
      if (isOutdated || !isDecoded) {
        created.release();
        if (!isOutdated) refuse('tooLarge');
        return;
      }
      setShownView({...created, request: last.request, places: listPlaces(last.drawing)});
      if ((await isPaintedInTime()) || isOutdated) return;
      setShownView(undefined);
      refuse('tooLarge');
    };
    void show();
    return () => {
      isOutdated = true;
    };
  }, [last, example, id]);

  useLayoutEffect(() => {
    if (shownView) return () => void setTimeout(shownView.release, RELEASE_DELAY_MS);
  }, [shownView]);

  return {
    view: shownView?.view,
    request: shownView?.request,
    places: shownView?.places ?? NO_PLACES,
    refusal: refused?.of === last ? refused?.refusal : undefined,
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
