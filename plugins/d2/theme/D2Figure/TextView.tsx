import {type ReactNode, useEffect, useRef, useState} from 'react';
import type {View} from '../../figure/contract';
import {watchWidths} from '../watchWidths';
import styles from './styles.module.css';

/** A text drawing. If it's wider than the page, it can be focused, so that the keyboard can scroll it. */
export default function TextView({text, alt}: Extract<View, {kind: 'text'}>): ReactNode {
  const drawing = useRef<HTMLPreElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const {current} = drawing;
    if (current) return watchWidths([current], () => setScrolls(current.scrollWidth > current.clientWidth));
  }, []);
  return (
    <pre ref={drawing} className={styles.ascii} role="img" aria-label={alt} tabIndex={scrolls ? 0 : undefined}>
      {text}
    </pre>
  );
}
