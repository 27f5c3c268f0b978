import {translate} from '@docusaurus/Translate';
import {useColorMode} from '@docusaurus/theme-common';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {Children, cloneElement, isValidElement, type ReactNode, use, useEffect, useMemo, useRef, useState} from 'react';
import {createDataAttributes} from '../../client/attributes';
import type {Figure, View} from '../../figure/contract';
import {EditButton} from '../D2Figure';
import Caption from '../D2Figure/Caption';
import {FigureNameContext} from '../D2Figure/context';
import {EagerLoadingContext} from '../D2Figure/eagerLoading';
import FigureView from '../D2Figure/FigureView';
import figureStyles from '../D2Figure/styles.module.css';
import markedLines from '../markedLines.module.css';
import pill from '../pill.module.css';
import ChoiceIcon from './ChoiceIcon';
import {selectCode} from './selectCode';
import styles from './styles.module.css';

export interface Props {
  /** A `Figure` as JSON. The remark plugin has validated it. */
  readonly figure: string;
  /** A code block with all lines of the source. */
  readonly children?: ReactNode;
}

interface Code {
  readonly code?: string;
  readonly packedTokens?: string;
  /** What the copy button copies, if it's different: the same lines with other URLs. */
  readonly copy?: string;
}

/**
 * Renders a figure with changes that readers can combine. Each changes the source and the drawing. The build has created all drawings.
 * They're fetched when the reader points at a choice or selects it.
 */
export default function D2Variants({figure: json, children}: Props): ReactNode {
  const {id, caption, view, example, isFirst, variants} = useMemo((): Figure => JSON.parse(json), [json]);
  const {withBaseUrl} = useBaseUrlUtils();
  const {collectAnchor} = useBrokenLinks();
  const {colorMode} = useColorMode();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(view);
  /** The view to show, whose drawing may still be loading. */
  const requestedView = useRef(view);
  const choices = useRef<HTMLFieldSetElement>(null);
  const figure = useRef<HTMLElement>(null);
  collectAnchor(id);

  // The reader may have made choices before React hydrated the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    const checked = [...(choices.current?.querySelectorAll('input') ?? [])].filter((input) => input.checked);
    if (checked.length > 0) choose(checked.map(({value}) => value));
  }, []);

  const otherScheme = colorMode === 'dark' ? 'light' : 'dark';
  const isApplied = (mark: string, ids: readonly string[]) => {
    const choice = mark.slice(1);
    if (choice === 'dark' || choice === 'light') return ids.includes('dark') && choice === otherScheme;
    return ids.includes(choice);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the reader makes a choice
  useEffect(() => {
    const visibleMarks = (variants?.marks ?? []).filter((mark) => mark.startsWith('+') && isApplied(mark, chosen));
    scrollToMarkedLine(figure.current, visibleMarks.map((mark) => isApplied(mark, chosen.slice(-1))).lastIndexOf(true));
  }, [chosen]);

  if (!variants || !view) return null;
  const ownChoices = variants.choices.filter(({id}) => id !== 'light');
  const getView = (ids: readonly string[]): View | undefined =>
    variants.views[ownChoices.flatMap(({id}) => (id !== 'dark' && ids.includes(id) ? [id] : [])).join(' ')] ?? view;
  const getToggled = (choice: string) =>
    chosen.includes(choice) ? chosen.filter((id) => id !== choice) : [...chosen, choice];

  /** Fetches the drawing before it's shown, so that the old one stays until then. */
  function choose(ids: readonly string[]): void {
    setChosen(ids);
    const next = getView(ids);
    requestedView.current = next;
    fetchDrawing(next).then(() => {
      if (requestedView.current === next) setShown(next);
    });
  }
  async function fetchDrawing(next: View | undefined): Promise<void> {
    if (next?.kind !== 'picture') return;
    const image = new Image();
    image.src = withBaseUrl(next.src);
    await image.decode().catch(() => {}); // the figure's own image shows that it couldn't be loaded
  }

  const lines = variants.marks.map((mark) => {
    const isPlus = mark.startsWith('+');
    const isShown = mark === '' || isApplied(mark, chosen) === isPlus;
    return {isShown, isAdded: isShown && isPlus};
  });
  const block = Children.toArray(children).find((child) => isValidElement<Code>(child));
  const {code = '', packedTokens = '', copy} = isValidElement<Code>(block) ? block.props : {};
  const selected = selectCode({code, packedTokens}, lines);
  const drawings = Object.values(variants.views).flatMap((view) =>
    view.kind === 'picture' ? [withBaseUrl(view.src)] : [],
  );

  return (
    <div
      className={`${styles.stage} ${markedLines.marked}`}
      data-scheme={chosen.includes('dark') ? otherScheme : undefined}
    >
      <fieldset className={styles.choices} ref={choices} {...createDataAttributes({drawings: drawings.join(' ')})}>
        <legend>
          {translate({
            id: 'd2.variants',
            message: 'Try a change',
            description: 'Accessible name of the changes that readers can apply to a source and its drawing',
          })}
        </legend>
        {ownChoices.map(({id: choice, label}) => (
          <label
            key={choice}
            className={`${pill.pill} ${styles.choice}`}
            onPointerEnter={() => void fetchDrawing(getView(getToggled(choice)))}
            onFocus={() => void fetchDrawing(getView(getToggled(choice)))}
          >
            <input
              type="checkbox"
              value={choice}
              checked={chosen.includes(choice)}
              onChange={() => choose(getToggled(choice))}
            />
            <ChoiceIcon name={choice} />
            {choice === 'dark' ? (
              <>
                <span className={styles.onLight}>{label}</span>
                <span className={styles.onDark}>{variants.choices.find(({id}) => id === 'light')?.label}</span>
              </>
            ) : (
              label
            )}
          </label>
        ))}
      </fieldset>
      <figure
        ref={figure}
        id={id}
        className={figureStyles.figure}
        {...createDataAttributes({
          figure: '',
          example: example === undefined ? undefined : withBaseUrl(example),
          source: chosen.length > 0 ? selected.code : undefined,
        })}
      >
        <FigureNameContext value={caption}>
          <div key={shown?.kind === 'picture' ? shown.src : ''} className={styles.drawing}>
            {shown && (
              <FigureView
                view={shown}
                loading={use(EagerLoadingContext) && isFirst ? 'eager' : 'lazy'}
                resolveUrl={withBaseUrl}
              />
            )}
          </div>
          <Caption caption={caption} view={shown}>
            {example && <EditButton />}
          </Caption>
          {isValidElement<Code>(block) &&
            cloneElement(block, {
              ...selected,
              ...(copy !== undefined && {copy: selectCode({code: copy, packedTokens: ''}, lines).code}),
            })}
        </FigureNameContext>
      </figure>
    </div>
  );
}

/** Scrolls a figure's source to one of its marked lines, without scrolling the page. */
function scrollToMarkedLine(figure: HTMLElement | null, index: number): void {
  const pre = figure?.querySelector('pre');
  const mark = pre?.querySelectorAll('.t-M')[index];
  if (!pre || !mark) return;
  const {top} = mark.getBoundingClientRect();
  const {top: start, height} = pre.getBoundingClientRect();
  if (top < start || top > start + height - LINE_HEIGHT_PX) pre.scrollTop += top - start - height / 2;
}

/** Approximate height of a line of code. */
const LINE_HEIGHT_PX = 32;
