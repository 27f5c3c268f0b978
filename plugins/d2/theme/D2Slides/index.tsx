import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {type ReactNode, useMemo} from 'react';
import type {Slides} from '../../slides';
import Caption from '../D2Figure/Caption';
import figureStyles from '../D2Figure/styles.module.css';
import styles from './styles.module.css';

export interface Props {
  /** `Slides` as JSON, from the remark plugin. */
  readonly slides: string;
}

/** Renders the boards of a source as slides. They're images, as in a presentation, so they're the same in both color schemes. */
export default function D2Slides({slides: json}: Props): ReactNode {
  const {id, caption, width, height, slides} = useMemo((): Slides => JSON.parse(json), [json]);
  const {withBaseUrl} = useBaseUrlUtils();
  const {collectAnchor} = useBrokenLinks();
  collectAnchor(id);
  return (
    <figure id={id} className={figureStyles.figure}>
      <ol className={styles.deck}>
        {slides.map(({src, alt}) => (
          <li key={src}>
            <a href={withBaseUrl(src)}>
              <img src={withBaseUrl(src)} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
            </a>
          </li>
        ))}
      </ol>
      <Caption caption={caption} />
    </figure>
  );
}
