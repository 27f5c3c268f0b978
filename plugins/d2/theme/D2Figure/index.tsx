import Translate, {translate} from '@docusaurus/Translate';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {type ReactNode, use, useMemo} from 'react';
import {createDataAttributes} from '../../client/attributes';
import type {Figure} from '../../figure/contract';
import {createControlName, createNameFromSource, findCode} from './accessibleNames';
import Caption from './Caption';
import {FigureNameContext} from './context';
import {EagerLoadingContext} from './eagerLoading';
import FigureView from './FigureView';
import styles from './styles.module.css';

export interface Props {
  /** A `Figure` as JSON. The remark plugin has validated it. */
  readonly figure: string;
  /** The source, as a code block. */
  readonly children?: ReactNode;
}

/** Renders a diagram with its caption, alt text, and source. */
export default function D2Figure({figure, children}: Props): ReactNode {
  const {id, caption, view, example, isFirst} = useMemo((): Figure => JSON.parse(figure), [figure]);
  const {withBaseUrl} = useBaseUrlUtils();
  const {collectAnchor} = useBrokenLinks();
  const name = caption ?? createNameFromSource(findCode(children) ?? '');
  const isEager = use(EagerLoadingContext) && isFirst;
  // Tells Docusaurus's link checker about these anchors.
  collectAnchor(id);
  if (view?.kind === 'boards') for (const board of view.boards) collectAnchor(board.id);
  return (
    <figure
      id={id}
      className={styles.figure}
      {...createDataAttributes({figure: '', example: example === undefined ? undefined : withBaseUrl(example)})}
    >
      <FigureNameContext value={name}>
        {view && <FigureView view={view} loading={isEager ? 'eager' : 'lazy'} resolveUrl={withBaseUrl} />}
        <Caption caption={caption} view={view}>
          {example && <EditButton />}
        </Caption>
        {children}
      </FigureNameContext>
    </figure>
  );
}

/** Renders the button that opens a figure's editor. */
export function EditButton(): ReactNode {
  const figureName = use(FigureNameContext);
  const label = translate({id: 'd2.figure.edit', message: 'Edit'});
  const failureMessage = translate({
    id: 'd2.figure.editFailed',
    message: "The editor couldn't be loaded. Try again.",
    description: 'Replaces "Edit" if the editor\'s code can\'t be loaded',
  });
  return (
    <button
      type="button"
      className={styles.editButton}
      aria-label={createControlName(label, figureName)}
      {...createDataAttributes({action: 'edit', failed: failureMessage})}
    >
      <Translate id="d2.figure.edit" description="Opens the editor of an example">
        Edit
      </Translate>
    </button>
  );
}
