import Translate, {translate} from '@docusaurus/Translate';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {type ReactNode, use, useMemo} from 'react';
import {attributes} from '../../client/attributes';
import type {Figure} from '../../figure/contract';
import Caption from './Caption';
import {FigureName} from './context';
import {EagerLoading} from './eagerLoading';
import FigureView from './FigureView';
import {findCode, getControlName, getFirstWords} from './name';
import styles from './styles.module.css';

export interface Props {
  /** A `Figure` as JSON. The remark plugin has validated it. */
  readonly figure: string;
  /** The source, as a code block. */
  readonly children?: ReactNode;
}

/** A diagram with its caption, alt text, and source. */
export default function D2Figure({figure, children}: Props): ReactNode {
  const {id, caption, view, example, isFirst} = useMemo((): Figure => JSON.parse(figure), [figure]);
  const {withBaseUrl} = useBaseUrlUtils();
  const {collectAnchor} = useBrokenLinks();
  const name = caption ?? getFirstWords(findCode(children) ?? '');
  const isEager = use(EagerLoading) && isFirst;
  collectAnchor(id);
  if (view?.kind === 'boards') for (const board of view.boards) collectAnchor(board.id);
  return (
    <figure
      id={id}
      className={styles.figure}
      {...attributes({figure: '', example: example === undefined ? undefined : withBaseUrl(example)})}
    >
      <FigureName value={name}>
        {view && <FigureView view={view} loading={isEager ? 'eager' : 'lazy'} resolveUrl={withBaseUrl} />}
        <Caption caption={caption} view={view}>
          {example && <EditButton />}
        </Caption>
        {children}
      </FigureName>
    </figure>
  );
}

/** The button that opens a figure's editor. */
export function EditButton(): ReactNode {
  const figure = use(FigureName);
  const label = translate({id: 'd2.figure.edit', message: 'Edit'});
  const failed = translate({
    id: 'd2.figure.editFailed',
    message: 'The editor could not be loaded. Try again',
    description: 'Takes the place of "Edit" when its code cannot be fetched',
  });
  return (
    <button
      type="button"
      className={styles.edit}
      aria-label={getControlName(label, figure)}
      {...attributes({action: 'edit', failed})}
    >
      <Translate id="d2.figure.edit" description="Opens the editor of an example">
        Edit
      </Translate>
    </button>
  );
}
