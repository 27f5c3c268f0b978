import Translate from '@docusaurus/Translate';
import {type ReactNode, useEffect, useState} from 'react';
import styles from './styles.module.css';

/**
 * A link that opens an example in the Playground. Its address contains the source, so it's only made once the example is open.
 *
 * @param figure the example's figure, once it's open
 */
export default function Playground({figure}: {readonly figure: HTMLElement | undefined}): ReactNode {
  const [address, setAddress] = useState('https://play.d2lang.com/');
  useEffect(() => {
    if (!figure) return;
    import('../../../plugins/d2/client/playground')
      .then(({createPlaygroundAddress}) => createPlaygroundAddress(figure))
      .then(setAddress, () => {}); // without the source, the link still opens the Playground
  }, [figure]);
  return (
    <a className={styles.playground} href={address} target="_blank" rel="noopener noreferrer">
      <Translate id="gallery.playground" description="Opens an example in D2's Playground">
        Playground
      </Translate>
    </a>
  );
}
