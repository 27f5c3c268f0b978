import Translate from '@docusaurus/Translate';
import {type ReactNode, useEffect, useState} from 'react';
import styles from './styles.module.css';

/**
 * Renders a link that opens an example in the Playground. The URL contains the source, so it's only created once the example is open.
 *
 * @param figure the figure of the example; not set until the example is open
 */
export default function PlaygroundLink({figure}: {readonly figure: HTMLElement | undefined}): ReactNode {
  const [url, setUrl] = useState('https://play.d2lang.com/');
  useEffect(() => {
    if (!figure) return;
    import('../../../plugins/d2/client/playground')
      .then(({createPlaygroundUrl}) => createPlaygroundUrl(figure))
      .then(setUrl, () => {}); // offline: the link still opens the Playground, without the source
  }, [figure]);
  return (
    <a className={styles.playground} href={url} target="_blank" rel="noopener noreferrer">
      <Translate id="gallery.playground" description="Opens an example in D2's Playground">
        Playground
      </Translate>
    </a>
  );
}
