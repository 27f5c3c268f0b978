import {translate} from '@docusaurus/Translate';
import {type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState} from 'react';
import type {View} from '../../figure/contract';
import {createButton} from '../lightbox/controls';
import layout from './layout.module.css';
import {PHRASES, translateText} from './phrases';
import {startZoom, type Zoom, type ZoomState} from './zoom';

interface Props {
  readonly pane: RefObject<HTMLElement | null>;
  /** The view that the pane shows. */
  readonly view: View | undefined;
}

/** Makes the drawing in an editor that fills the window zoom and pan, and shows the controls for it. */
export default function ZoomBar({pane, view}: Props): ReactNode {
  const [{scale, isFitted}, setState] = useState<ZoomState>({scale: undefined, isFitted: true});
  const zoom = useRef<Zoom>(null);
  const buttons = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const {current} = pane;
    if (!current) return;
    const newZoom = startZoom(current, setState);
    zoom.current = newZoom;
    const keys: Readonly<Record<string, () => void>> = {
      '+': newZoom.zoomIn,
      '=': newZoom.zoomIn,
      '-': newZoom.zoomOut,
      _: newZoom.zoomOut,
      '0': newZoom.showWhole,
      '1': newZoom.showNatural,
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const runKey = keys[event.key];
      if (!runKey || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      runKey();
    };
    current.addEventListener('keydown', onKeyDown);
    return () => {
      current.removeEventListener('keydown', onKeyDown);
      newZoom.stop();
    };
  }, [pane]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has other images
  useLayoutEffect(() => zoom.current?.update(), [view]);

  useEffect(() => {
    buttons.current?.replaceChildren(
      createButton(translate({id: 'd2.zoom.out', message: 'Zoom out'}), 'out', () => zoom.current?.zoomOut()),
      createButton(translate({id: 'd2.zoom.in', message: 'Zoom in'}), 'in', () => zoom.current?.zoomIn()),
      createButton(translate({id: 'd2.zoom.fit', message: 'Fit to window'}), 'fit', () => zoom.current?.showWhole()),
      createButton(translate({id: 'd2.zoom.natural', message: 'Actual size (1:1)'}), 'natural', () =>
        zoom.current?.showNatural(),
      ),
    );
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={layout.zoom}
      role="group"
      aria-label={translateText(PHRASES.zoomLabel)}
      hidden={scale === undefined}
    >
      <span ref={buttons} />
      {/* A drawing that's fitted to the window changes its scale while the reader writes, which isn't worth an announcement. */}
      <span className={layout.percentage} aria-live={isFitted ? 'off' : 'polite'}>
        {scale !== undefined && `${Math.round(scale * 100)}%`}
      </span>
    </div>
  );
}
