import type {ReactNode} from 'react';
import {createDataAttributes} from '../../client/attributes';
import type {View} from '../../figure/contract';
import Animation from './Animation';
import type {ResolveUrl} from './DrawingImage';
import styles from './styles.module.css';

interface Props {
  readonly view: Extract<View, {kind: 'document'}>;
  readonly resolveUrl: ResolveUrl;
}

/**
 * Renders a diagram as a document in a frame, so that its links and tooltips work. Scripts in the frame don't run. Each color scheme has
 * its own frame, and only the visible one loads. A frame always fits the page, because it can't be scrolled with a keyboard.
 */
export default function DocumentView({view, resolveUrl}: Props): ReactNode {
  const {width, height, displayWidth, alt, light, dark} = view;
  const renderFrame = ({src, motion}: typeof light, className: string | undefined) => (
    <iframe
      // Changing the URL of an existing frame would add an entry to the browser's history.
      key={src}
      className={className}
      src={resolveUrl(src)}
      title={alt}
      loading="lazy"
      sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      style={{width: displayWidth, aspectRatio: `${width} / ${height}`}}
      {...(motion && createDataAttributes({still: resolveUrl(motion.still), moving: resolveUrl(motion.moving)}))}
    />
  );
  const board = (
    <div className={styles.board}>
      {renderFrame(light, styles.light)}
      {renderFrame(dark, styles.dark)}
    </div>
  );
  return light.motion ? <Animation>{board}</Animation> : board;
}
