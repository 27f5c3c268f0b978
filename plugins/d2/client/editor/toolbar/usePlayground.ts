import {useEffect, useMemo, useState} from 'react';
import type {Draft} from '../../../figure/contract';
import {tokenize} from '../../../grammar/tokenize';
import {toPortableSource} from '../../icons';
import {createPlaygroundLink} from '../shareUrl';

/**
 * Returns a link that opens a draft in the Playground, or `undefined` if the Playground couldn't compile it, because it only accepts a single
 * file.
 *
 * @param text the source that's shown in the editor
 */
export function usePlayground({files, settings}: Draft, text: string): string | undefined {
  const isPlayable = useMemo(() => Object.keys(files).length === 1 && !hasImports(text), [files, text]);
  const [url, setUrl] = useState('https://play.d2lang.com/');
  useEffect(() => {
    if (!isPlayable) return;
    let isOutdated = false;
    toPortableSource(text)
      .then((source) => createPlaygroundLink(source, settings))
      .then(
        (next) => {
          if (!isOutdated) setUrl(next);
        },
        () => {}, // without CompressionStream, the link still opens the Playground
      );
    return () => {
      isOutdated = true;
    };
  }, [isPlayable, text, settings]);
  return isPlayable ? url : undefined;
}

function hasImports(source: string): boolean {
  return tokenize(source).some(({type}) => type === 'import');
}
