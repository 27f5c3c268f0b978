import {translate} from '@docusaurus/Translate';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type {CSSProperties, ReactNode} from 'react';
import {createDataAttributes} from '../../../plugins/d2/client/attributes';
import CopyIcon from '../CopyButton/CopyIcon';
import CopyStatus from '../CopyButton/CopyStatus';
import {useCopy} from '../CopyButton/useCopy';
import {Thumbnail} from '../Drawing/Thumbnail';
import {type CardOptions, createSetting} from './createSetting';
import type {Theme} from './groupThemes';
import styles from './styles.module.css';

/** Shows a theme: its heading, a drawing, and a button that copies the theme's setting. */
export default function Card({number, heading, plain, sketch, ...options}: Theme & CardOptions): ReactNode {
  const {withBaseUrl} = useBaseUrlUtils();
  useBrokenLinks().collectAnchor(plain.id);
  const {state, copy} = useCopy(() => navigator.clipboard.writeText(createSetting(number, options)));
  const drawing = options.isSketch ? sketch : plain;
  const {background} = plain;
  return (
    <figure
      id={plain.id}
      className={styles.card}
      style={background && ({'--light': background.light, '--dark': background.dark} as CSSProperties)}
      {...createDataAttributes({figure: '', drawings: withBaseUrl(sketch.src)})}
    >
      {heading}
      <a
        className={styles.drawing}
        href={withBaseUrl(drawing.src)}
        title={translate({id: 'd2.zoom.open', message: 'Enlarge', description: 'What a click on a diagram does'})}
        {...createDataAttributes({action: 'zoom', background: ''})}
      >
        <Thumbnail drawing={drawing} />
      </a>
      <button
        type="button"
        className={styles.setting}
        title={translate({
          id: 'themes.copy',
          message: 'Copy setting',
          description: 'Button that copies the setting of a theme',
        })}
        data-state={state}
        onClick={copy}
      >
        <code>theme-id: {number}</code>
        <CopyIcon state={state} />
        <CopyStatus state={state} />
      </button>
      <figcaption hidden {...createDataAttributes({caption: ''})}>
        {plain.caption}
      </figcaption>
    </figure>
  );
}
