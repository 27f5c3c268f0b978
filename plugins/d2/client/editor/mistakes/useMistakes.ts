import {useMemo} from 'react';
import type {Diagnostic} from '../../../compiler/request';
import {explainErrors, findWarnings, listShapes, type Mistake} from '../../../mistakes';
import {getLoadedIcons} from '../../icons';
import {normalizeLineBreaks} from '../places/spans';
import type {Compilation} from '../useCompiler';

/** Maximum number of warnings to show, because a text in another language can cause one in every line. */
const MAX_WARNINGS = 20;

/** The mistakes in a text. Their offsets are only right in that text. */
export interface FoundMistakes {
  readonly text: string;
  readonly mistakes: readonly Mistake[];
}

/**
 * Finds the mistakes in a file.
 *
 * @param compilation the result to report
 * @param diagnostics the errors to show
 */
export function useMistakes(
  {last, request}: Compilation,
  diagnostics: readonly Diagnostic[],
  file: string,
): FoundMistakes {
  return useMemo(() => {
    // The editor's text has only these line breaks.
    const text = normalizeLineBreaks(request?.files[file] ?? '');
    if (!request) return {text, mistakes: []};
    if (diagnostics.length > 0) {
      const own = diagnostics.filter((diagnostic) => diagnostic.file === file);
      return {text, mistakes: explainErrors(text, own, Object.keys(request.files))};
    }
    // While a slow drawing is on its way, the warnings of the last one stay.
    const isDrawn = last?.request === request;
    return {
      text,
      mistakes: isDrawn ? findWarnings(request, file, listShapes(last.drawing), MAX_WARNINGS, getLoadedIcons()) : [],
    };
  }, [last, request, diagnostics, file]);
}
