import {type ReactNode, useEffect, useRef, useState} from 'react';
import type {View} from '../../figure/contract';
import styles from './styles.module.css';

/** A drawing in letters. It is a stop for the keyboard as long as it is wider than its place, and scrolls. */
export default function Text({text, alt}: Extract<View, {kind: 'text'}>): ReactNode {
  const drawing = useRef<HTMLPreElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const {current} = drawing;
    if (!current) return;
    let frame = 0;
    // Firefox reports an error when widths are read at once, in parts of the page that it has not laid out before.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setScrolls(current.scrollWidth > current.clientWidth));
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  return (
    <pre ref={drawing} className={styles.ascii} role="img" aria-label={alt} tabIndex={scrolls ? 0 : undefined}>
      {text}
    </pre>
  );
}
