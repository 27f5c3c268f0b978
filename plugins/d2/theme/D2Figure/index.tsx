import Translate, {translate} from '@docusaurus/Translate';
import {type ReactNode, use} from 'react';
import Animation from './Animation';
import Boards, {type Board} from './Boards';
import Document from './Document';
import {Hurry} from './hurry';
import Outline from './Outline';
import Picture from './Picture';
import styles from './styles.module.css';

/** What the remark plugin says of a fence. All are strings, as attributes of an MDX element are. */
export interface Props {
  readonly caption?: string;
  /** Path of the SVG below the base URL, its natural size, and the width at which it is shown at most, in CSS pixels. */
  readonly src?: string;
  readonly width?: string;
  readonly height?: string;
  readonly display?: string;
  /** The SVG's paths in both schemes, where it is shown as a document of its own, whose links can be followed. */
  readonly light?: string;
  readonly dark?: string;
  /** Of an animation: the picture that rests, and the one that moves for readers who asked for less motion, too. */
  readonly still?: string;
  readonly moving?: string;
  /** A JSON list of boards, where one of several is shown. */
  readonly boards?: string;
  /** Whether the boards are, or hold, steps to go through. */
  readonly steps?: string;
  /** `eager` for the first diagram of a page. */
  readonly loading?: 'eager' | 'lazy';
  /** The text rendering, where it takes the picture's place. */
  readonly ascii?: string;
  readonly alt?: string;
  /** The diagram in words: lines, nested by tabs. */
  readonly text?: string;
  /** JSON for an editor in the page: how the source is compiled. */
  readonly live?: string;
  /** The source, as a code block. */
  readonly children?: ReactNode;
}

/** A diagram with its caption, its text alternative and its source. */
export default function D2Figure(props: Props): ReactNode {
  const {caption, ascii, alt, text, live, children} = props;
  const boards: readonly Board[] = props.boards === undefined ? [] : JSON.parse(props.boards);
  return (
    <figure className={styles.figure} data-d2-figure="" data-d2-live={live}>
      <Drawing {...props} list={boards} />
      {ascii && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a drawing that is wider than the page is scrolled by keyboard
        <pre className={styles.ascii} role="img" aria-label={alt} tabIndex={0}>
          {ascii}
        </pre>
      )}
      {(caption || text || live || boards.length > 0) && (
        <figcaption className={styles.caption}>
          {caption && <span data-d2-caption="">{caption}</span>}
          {text && <Words text={text} />}
          {boards.map((board, i) => (
            <Words key={board.id} text={board.text} of={board.id} hidden={i > 0} />
          ))}
          {live && <Edit />}
          <span className={styles.end} hidden />
        </figcaption>
      )}
      {children}
    </figure>
  );
}

function Drawing(props: Props & {list: readonly Board[]}): ReactNode {
  const {src, light, dark, still, moving, list, steps, alt = ''} = props;
  const loading = use(Hurry) ? props.loading : 'lazy';
  if (list.length > 0) return <Boards boards={list} steps={steps !== undefined} loading={loading} />;
  const size = {width: Number(props.width), height: Number(props.height), display: Number(props.display)};
  if (light && dark) return <Document light={light} dark={dark} title={alt} {...size} />;
  if (!src) return null;
  const picture = <Picture src={src} still={still} alt={alt} loading={loading} {...size} />;
  return still && moving ? <Animation {...{still, moving}}>{picture}</Animation> : picture;
}

/** @param of id of the board that the text is about, where there are several */
function Words({text, of, hidden}: {text: string; of?: string; hidden?: boolean}): ReactNode {
  return (
    <details className={styles.words} data-d2-board={of} hidden={hidden}>
      <summary>
        <Translate id="d2.figure.text" description="Opens the text alternative of a diagram">
          Diagram as text
        </Translate>
      </summary>
      <Outline text={text} />
    </details>
  );
}

function Edit(): ReactNode {
  return (
    <button
      type="button"
      className={styles.edit}
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
