import useBaseUrl from '@docusaurus/useBaseUrl';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

export interface Props {
  /** Paths of the SVG below the base URL, one for each scheme, its natural size, and the width at which it is shown at most, in CSS pixels. */
  readonly light: string;
  readonly dark: string;
  readonly width: number;
  readonly height: number;
  readonly display: number;
  /** What the frame holds, for readers who do not see it. */
  readonly title: string;
}

/**
 * A diagram as a document of its own: its links and tooltips work, scripts in it do not. Of the two frames the one of
 * the page's scheme is shown, and only that is loaded. It always fits the page, since a frame cannot be scrolled to by keyboard.
 */
export default function Document({light, dark, width, height, display, title}: Props): ReactNode {
  const frame = (src: string, className: string | undefined) => (
    <iframe
      className={className}
      src={src}
      title={title}
      loading="lazy"
      sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      style={{width: display, aspectRatio: `${width} / ${height}`}}
    />
  );
  return (
    <div className={styles.board}>
      {frame(useBaseUrl(light), styles.light)}
      {frame(useBaseUrl(dark), styles.dark)}
    </div>
  );
}
