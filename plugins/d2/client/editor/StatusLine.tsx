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

/** Says below the source what the compiler does or reports, also to screen readers. */
export default function StatusLine({compilation, file, onRetry}: Props): ReactNode {
  const {status, diagnostics, count} = compilation;
  const elsewhere = diagnostics.filter((diagnostic) => diagnostic.file !== file);
  return (
    <div className={styles.state}>
      <div role="status">
        <p>
          {messageFor(compilation, file)}
          {/* Screen readers only announce the same message again if the text has changed. */}
          {status === 'drawn' && count % 2 === 0 && '\u00a0'}
        </p>
        {elsewhere.map((diagnostic) => (
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

function messageFor({status, diagnostics, last}: Compilation, file: string): string {
  switch (status) {
    case 'loading':
      return translate({id: 'd2.live.loading', message: 'Loading the compiler (5.9 MB, once). You can type already.'});
    case 'drawing':
      return translate({id: 'd2.live.drawing', message: 'Drawing …'});
    case 'drawn':
      return translate(
        {id: 'd2.live.drawn', message: 'Drawn: {what}', description: 'Such as: Drawn: 4 shapes, 3 connections'},
        {what: last ? countAll(last.drawing, document.documentElement.lang) : ''},
      );
    case 'mistakes': {
      const mistake = diagnostics.find((diagnostic) => diagnostic.file === file);
      if (!mistake) return '';
      return translate(
        {id: 'd2.live.mistakes', message: 'Line {line}: {message}', description: 'The first mistake in the source'},
        {line: String(mistake.line), message: mistake.message},
      );
    }
    case 'tooLong':
      return translate({
        id: 'd2.live.tooLong',
        message:
          'The compiler took too long with this source and was stopped. The next change or “Retry” starts it again.',
      });
    case 'tooLarge':
      return translate({
        id: 'd2.live.tooLarge',
        message: 'This picture is too large to be shown here. D2 on your own machine can draw it.',
      });
    case 'crashed':
      return translate({
        id: 'd2.live.crashed',
        message: 'This source makes the compiler crash. The next change or “Retry” starts it again.',
      });
    case 'failed':
      return translate({
        id: 'd2.live.failed',
        message:
          'An error on this site kept the diagram from being drawn. It isn’t a mistake in your source. The next change or “Retry” tries again.',
      });
    case 'unavailable':
      return translate({
        id: 'd2.live.unavailable',
        message: 'The compiler could not be loaded, so the diagram can’t be drawn. You can keep editing.',
      });
  }
}
