import {type RefObject, useLayoutEffect, useRef, useState} from 'react';
import {flushSync} from 'react-dom';
import {type Fit, fitTools} from './fitTools';
import type {Tool} from './tools';

/**
 * Returns which tools fit into a row, and measures again when its width changes. Measures before the browser paints, so that nothing
 * jumps.
 *
 * @param row contains one slot for each tool, in order, and the menu's slot before the last one
 * @param hasMenu whether there's a menu even if all tools fit
 */
export function useFit(row: RefObject<HTMLElement | null>, tools: readonly Tool[], hasMenu: boolean): Fit {
  const [fit, setFit] = useState<Fit>({hasLabels: true, visibleTools: new Set(tools.keys())});
  const latestTools = useRef(tools);
  latestTools.current = tools;
  const labels = tools.map(({label}) => label).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: different labels have different widths
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = (): void => setFit(measure(element, latestTools.current, hasMenu));
    update();
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      flushSync(update);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, hasMenu, labels]);
  return fit;
}

function measure(row: HTMLElement, tools: readonly Tool[], hasMenu: boolean): Fit {
  const {paddingLeft, paddingRight, columnGap} = getComputedStyle(row);
  const gap = Number.parseFloat(columnGap) || 0;
  const {content} = row.dataset;
  const slots = [...row.children];
  const [menuSlot] = slots.splice(-2, 1);
  const measureSlots = (shown: 'labels' | 'icons'): number[] => {
    row.dataset.content = shown;
    return [...slots, ...(menuSlot ? [menuSlot] : [])].map((slot) => slot.getBoundingClientRect().width + gap);
  };
  row.dataset.measuring = '';
  const withIcon = measureSlots('icons');
  const withLabel = measureSlots('labels');
  delete row.dataset.measuring;
  row.dataset.content = content;
  const room = row.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + gap;
  const sizes = tools.map(({priority}, i) => ({priority, withLabel: withLabel[i] ?? 0, withIcon: withIcon[i] ?? 0}));
  return fitTools(sizes, room, withIcon[tools.length] ?? 0, hasMenu);
}
