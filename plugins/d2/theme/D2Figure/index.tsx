import Translate, {translate} from '@docusaurus/Translate';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {type ReactNode, use, useMemo} from 'react';
import type {Figure} from '../../figure/contract';
import Caption from './Caption';
import {FigureName} from './context';
import Drawing from './Drawing';
import {Hurry} from './hurry';
import {codeIn, firstWords, nameOf} from './name';
import styles from './styles.module.css';

export interface Props {
  /** A `Figure` as JSON, which the remark plugin has checked. */
  readonly figure: string;
  /** The source, as a code block. */
  readonly children?: ReactNode;
}

/** A diagram with its caption, its text alternative and its source. */
export default function D2Figure({figure, children}: Props): ReactNode {
  const {id, caption, view, example, isFirst} = useMemo((): Figure => JSON.parse(figure), [figure]);
  const {withBaseUrl} = useBaseUrlUtils();
  const {collectAnchor} = useBrokenLinks();
  const name = caption ?? firstWords(codeIn(children) ?? '');
  const isHurried = use(Hurry) && isFirst;
  collectAnchor(id);
  if (view?.kind === 'boards') for (const board of view.boards) collectAnchor(board.id);
  return (
    <figure
      id={id}
      className={styles.figure}
      data-d2-figure=""
      data-d2-live={example === undefined ? undefined : withBaseUrl(example)}
    >
      <FigureName value={name}>
        {view && <Drawing view={view} loading={isHurried ? 'eager' : 'lazy'} address={withBaseUrl} />}
        <Caption caption={caption} view={view}>
          {example && <Edit />}
        </Caption>
        {children}
      </FigureName>
    </figure>
  );
}

function Edit(): ReactNode {
  const figure = use(FigureName);
  const label = translate({id: 'd2.figure.edit', message: 'Edit'});
  return (
    <button
      type="button"
      className={styles.edit}
      aria-label={nameOf(label, figure)}
      data-d2="edit"
      data-failed={translate({
        id: 'd2.figure.editFailed',
        message: 'The editor could not be loaded. Try again',
        description: 'Takes the place of "Edit" when its code cannot be fetched',
      })}
    >
      <Translate id="d2.figure.edit" description="Opens the editor of an example">
        Edit
      </Translate>
    </button>
  );
}
