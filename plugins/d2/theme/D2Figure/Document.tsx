import type {ReactNode} from 'react';
import type {View} from '../../figure/contract';
import Animation from './Animation';
import type {Address} from './Picture';
import styles from './styles.module.css';

interface Props {
  readonly view: Extract<View, {kind: 'document'}>;
  readonly address: Address;
}

/**
 * A diagram as a document of its own: its links and tooltips work, scripts in it do not. Of the two frames the one of
 * the page's scheme is shown, and only that is loaded. It always fits the page, since a frame cannot be scrolled to by keyboard.
 */
export default function Document({view, address}: Props): ReactNode {
  const {width, height, display, alt, light, dark} = view;
  const frame = ({src, motion}: typeof light, className: string | undefined) => (
    <iframe
      // Another document is another frame: one that goes on to it would be a step of the browser's Back.
      key={src}
      className={className}
      src={address(src)}
      title={alt}
      loading="lazy"
      sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      style={{width: display, aspectRatio: `${width} / ${height}`}}
      data-still={motion && address(motion.still)}
      data-moving={motion && address(motion.moving)}
    />
  );
  const board = (
    <div className={styles.board}>
      {frame(light, styles.light)}
      {frame(dark, styles.dark)}
    </div>
  );
  return light.motion ? <Animation>{board}</Animation> : board;
}
