import Translate from '@docusaurus/Translate';
import {type ReactNode, type RefObject, useEffect, useState} from 'react';
import {EDITABLE_FIGURE} from '../../../plugins/d2/client/attributes';
import styles from './styles.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly dialog: RefObject<HTMLDialogElement | null>;
}

/** A link that opens an example in the Playground. Its address contains the source, so it's only made once the example is open. */
export default function Playground({isOpen, dialog}: Props): ReactNode {
  const [address, setAddress] = useState('https://play.d2lang.com/');
  useEffect(() => {
    const figure = dialog.current?.querySelector<HTMLElement>(EDITABLE_FIGURE);
    if (!isOpen || !figure) return;
    import('../../../plugins/d2/client/playground')
      .then(({createPlaygroundAddress}) => createPlaygroundAddress(figure))
      .then(setAddress, () => {}); // without the source, the link still opens the Playground
  }, [isOpen, dialog]);
  return (
    <a className={styles.playground} href={address} target="_blank" rel="noopener noreferrer">
      <Translate id="gallery.playground" description="Opens an example in D2's Playground">
        Playground
      </Translate>
    </a>
  );
}
