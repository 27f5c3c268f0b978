import Translate from '@docusaurus/Translate';
import {type ReactNode, use} from 'react';
import {FigureName} from './context';
import styles from './styles.module.css';

/**
 * What moves, with a button that stops it. Which of its two words is seen follows the reader's settings.
 *
 * @param children with an image or frames that name the pictures that rest and move
 */
export default function Animation({children}: {readonly children: ReactNode}): ReactNode {
  const figure = use(FigureName);
  return (
    <div className={styles.animation} data-d2-animation="">
      {children}
      <button type="button" className={styles.button} data-d2="animation">
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
        {figure && <span className={styles.heard}>: {figure}</span>}
      </button>
    </div>
  );
}
