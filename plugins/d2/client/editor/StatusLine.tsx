import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import {countAll} from '../../altText';
import styles from './styles.module.css';
import {type Compilation, isFailed} from './useCompiler';

interface Props {
  readonly compilation: Compilation;
  /** Path of the file shown in the source editor. */
  readonly file: string;
  readonly onRetry: () => void;
}

/** Shows the compiler's status and errors below the source, and announces them to screen readers. */
export default function StatusLine({compilation, file, onRetry}: Props): ReactNode {
  const {status, diagnostics, count} = compilation;
  const otherFileDiagnostics = diagnostics.filter((diagnostic) => diagnostic.file !== file);
  return (
    <div className={styles.state}>
      <div role="status">
        <p>
          {getMessage(compilation, file)}
          {/* Screen readers only announce the same message again if the text has changed. */}
          {status === 'drawn' && count % 2 === 0 && '\u00a0'}
        </p>
        {otherFileDiagnostics.map((diagnostic) => (
          <p key={`${diagnostic.file} ${diagnostic.line} ${diagnostic.message}`}>
            {diagnostic.file}:{diagnostic.line}: {diagnostic.message}
          </p>
        ))}
      </div>
      {isFailed(status) && (
        <button type="button" onClick={onRetry}>
          {translate({id: 'd2.live.retry', message: 'Retry', description: 'Loads the compiler again'})}
        </button>
      )}
    </div>
  );
}

function getMessage({status, diagnostics, last}: Compilation, file: string): string {
  switch (status) {
    case 'loading':
      return translate({
        id: 'd2.live.loading',
        message: 'Loading the compiler (5.9 MB, first time only). You can start typing.',
      });
    case 'drawing':
      return translate({id: 'd2.live.drawing', message: 'Drawing …'});
    case 'drawn':
      return translate(
        {id: 'd2.live.drawn', message: 'Drawn: {what}', description: 'Such as: Drawn: 4 shapes, 3 connections'},
        {what: last ? countAll(last.drawing, document.documentElement.lang) : ''},
      );
    case 'mistakes': {
      const firstDiagnostic = diagnostics.find((diagnostic) => diagnostic.file === file);
      if (!firstDiagnostic) return '';
      return translate(
        {id: 'd2.live.mistakes', message: 'Line {line}: {message}', description: 'The first mistake in the source'},
        {line: String(firstDiagnostic.line), message: firstDiagnostic.message},
      );
    }
    case 'tooLong':
      return translate({
        id: 'd2.live.tooLong',
        message:
          'This diagram took too long to compile, so the compiler was stopped. Edit the source or press “Retry” to start it again.',
      });
    case 'tooLarge':
      return translate({
        id: 'd2.live.tooLarge',
        message: 'This diagram is too large to show here. You can still render it with D2 on your own computer.',
      });
    case 'crashed':
      return translate({
        id: 'd2.live.crashed',
        message: 'This source crashes the compiler. Edit it or press “Retry” to start the compiler again.',
      });
    case 'failed':
      return translate({
        id: 'd2.live.failed',
        message:
          'The diagram couldn’t be drawn because of a bug on this site, not because of your source. Edit the source or press “Retry” to try again.',
      });
    case 'unavailable':
      return translate({
        id: 'd2.live.unavailable',
        message: 'The compiler couldn’t be loaded, so the diagram won’t update. You can keep editing.',
      });
  }
}
