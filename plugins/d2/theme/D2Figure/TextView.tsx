import {type ReactNode, useEffect, useRef, useState} from 'react';
import {observeSizes} from '../../../shared/observeSizes';
import type {View} from '../../figure/contract';
import styles from './styles.module.css';

/** Renders a text drawing. Makes it focusable if it's wider than the page, so that the keyboard can scroll it. */
export default function TextView({text, alt}: Extract<View, {kind: 'text'}>): ReactNode {
  const drawing = useRef<HTMLPreElement>(null);
  const [isScrollable, setIsScrollable] = useState(false);
  useEffect(() => {
    const {current} = drawing;
    if (current) return observeSizes([current], () => setIsScrollable(current.scrollWidth > current.clientWidth));
  }, []);
  return (
    <pre ref={drawing} className={styles.ascii} role="img" aria-label={alt} tabIndex={isScrollable ? 0 : undefined}>
      {text}
    </pre>
  );
}
