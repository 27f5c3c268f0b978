import Translate from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

export interface Props {
  /** Paths below the base URL of the picture that rests, and of the one that moves whatever the reader's settings. */
  readonly still: string;
  readonly moving: string;
  /** The picture that moves unless the reader's settings are against it. */
  readonly children: ReactNode;
}

/** A picture that moves, with a button that stops it. Which of its two words is seen follows the reader's settings. */
export default function Animation({still, moving, children}: Props): ReactNode {
  return (
    <div className={styles.animation} data-d2-animation="">
      {children}
      <button
        type="button"
        className={styles.button}
        data-d2="animation"
        data-still={useBaseUrl(still)}
        data-moving={useBaseUrl(moving)}
      >
        <span className={styles.pause}>
          <Translate id="d2.animation.pause" description="Stops an animated diagram">
            Pause
          </Translate>
        </span>
        <span className={styles.play}>
          <Translate id="d2.animation.play" description="Makes an animated diagram move">
            Play
          </Translate>
        </span>
      </button>
    </div>
  );
}
