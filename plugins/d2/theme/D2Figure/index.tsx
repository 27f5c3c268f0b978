import Translate, {translate} from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import type {ReactNode} from 'react';
import Outline from './Outline';
import styles from './styles.module.css';

/** What the remark plugin says of a fence. All are strings, as attributes of an MDX element are. */
export interface Props {
  readonly caption?: string;
  /** Path of the SVG below the base URL, its natural size, and the width at which it is shown at most, in CSS pixels. */
  readonly src?: string;
  readonly width?: string;
  readonly height?: string;
  readonly display?: string;
  /** `eager` for the first diagram of a page. */
  readonly loading?: 'eager' | 'lazy';
  /** The text rendering, where it takes the picture's place. */
  readonly ascii?: string;
  readonly alt?: string;
  /** The diagram in words: lines, nested by tabs. */
  readonly text?: string;
  /** What the editor needs to know, as JSON. */
  readonly live?: string;
  /** The source, as a code block. */
  readonly children?: ReactNode;
}

/** A diagram with its caption, its text alternative and its source. */
export default function D2Figure(props: Props): ReactNode {
  const {caption, ascii, alt, text, live, children} = props;
  return (
    <figure className={styles.figure} data-d2-figure="" data-d2-live={live}>
      {props.src && <Picture {...props} src={props.src} />}
      {ascii && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a drawing that is wider than the page is scrolled by keyboard
        <pre className={styles.ascii} role="img" aria-label={alt} tabIndex={0}>
          {ascii}
        </pre>
      )}
      {(caption || text || live) && (
        <figcaption className={styles.caption}>
          {caption && <span data-d2-caption="">{caption}</span>}
          {text && (
            <details className={styles.words}>
              <summary>
                <Translate id="d2.figure.text" description="Opens the text alternative of a diagram">
                  Diagram as text
                </Translate>
              </summary>
              <Outline text={text} />
            </details>
          )}
          {live && (
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
          )}
        </figcaption>
      )}
      {children}
    </figure>
  );
}

/** On narrow screens a picture keeps this much of its size and scrolls sideways, so that its labels stay readable. */
const LEAST_SCALE = 0.6;

function Picture({src, width, height, display, loading = 'lazy', alt = '', caption}: Props & {src: string}): ReactNode {
  const address = useBaseUrl(src);
  const shown = Number(display);
  return (
    <div className={styles.board}>
      {/* The width is known before the picture is there, so that nothing moves when it comes. */}
      <a
        href={address}
        title={translate({id: 'd2.zoom.open', message: 'Enlarge', description: 'What a click on a diagram does'})}
        data-d2="zoom"
        data-caption={caption}
        style={{width: shown, minWidth: Math.round(shown * LEAST_SCALE)}}
      >
        <img
          src={address}
          alt={alt}
          width={shown}
          height={Math.round((shown * Number(height)) / Number(width))}
          loading={loading}
          decoding={loading === 'eager' ? 'sync' : 'async'}
          fetchPriority={loading === 'eager' ? 'high' : undefined}
        />
      </a>
    </div>
  );
}
