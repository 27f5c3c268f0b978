import {redo, undo} from '@codemirror/commands';
import type {Command} from '@codemirror/view';
import type {ReactNode} from 'react';
import styles from './keyBar.module.css';
import {PHRASES, translateText} from './phrases';
import Icon from './toolbar/Icon';
import {typeText} from './typeText';

interface Props {
  readonly onPress: (command: Command) => void;
}

/** Renders keys for undo, redo, and characters that are hard to reach on an on-screen keyboard. The source keeps the focus. */
export default function KeyBar({onPress}: Props): ReactNode {
  const renderKey = (command: Command, content: ReactNode, label?: string): ReactNode => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      // Otherwise, pressing a button would move the focus to it, which would close the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPress(command)}
    >
      {content}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={styles.keys} role="group" aria-label={translateText(PHRASES.keyBarLabel)}>
      {renderKey(typeText('-> ', {needsSpaceBefore: true}), '->')}
      {renderKey(typeText(': '), ':')}
      {renderKey(typeText('{', {after: '}', needsSpaceBefore: true}), '{ }')}
      {renderKey(typeText('.'), '.')}
      {renderKey(typeText('; '), ';')}
      {renderKey(undo, <Icon name="undo" />, translateText(PHRASES.undo))}
      {renderKey(redo, <Icon name="redo" />, translateText(PHRASES.redo))}
    </div>
  );
}
