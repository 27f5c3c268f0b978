import Translate from '@docusaurus/Translate';
import {type ReactNode, use} from 'react';
import {createDataAttributes} from '../../client/attributes';
import {FigureNameContext} from './context';
import styles from './styles.module.css';

/**
 * Adds a button that pauses and plays an animation. Style sheets show one of its two labels, because it depends on reduced motion.
 *
 * @param children an image or frames that have the attributes `still` and `moving`
 */
export default function Animation({children}: {readonly children: ReactNode}): ReactNode {
  const figure = use(FigureNameContext);
  return (
    <div className={styles.animation} {...createDataAttributes({animation: ''})}>
      {children}
      <button type="button" className={styles.button} {...createDataAttributes({action: 'animation'})}>
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
        {figure && <span className={styles.visuallyHidden}>: {figure}</span>}
      </button>
    </div>
  );
}
