import {useMemo} from 'react';
import type {Diagnostic} from '../../../compiler/request';
import {explainErrors, findWarnings, listShapes, type Mistake} from '../../../mistakes';
import {getLoadedIcons} from '../../icons';
import {normalizeLineBreaks} from '../places/spans';
import type {Compilation} from '../useCompiler';

/** Maximum number of warnings to show, because a source in another diagram language can cause one on every line. */
const MAX_WARNINGS = 20;

/** The mistakes in a text. Their offsets are only valid for exactly that text. */
export interface MistakesInText {
  readonly text: string;
  readonly mistakes: readonly Mistake[];
}

/**
 * Finds the mistakes in a file.
 *
 * @param compilation the result to report
 * @param diagnostics the errors to show, which `useSettled` clears as soon as the source compiles
 */
export function useMistakes(
  {last, request}: Compilation,
  diagnostics: readonly Diagnostic[],
  file: string,
): MistakesInText {
  return useMemo(() => {
    // CodeMirror normalizes line breaks, and offsets must match its text.
    const text = normalizeLineBreaks(request?.files[file] ?? '');
    if (!request) return {text, mistakes: []};
    if (diagnostics.length > 0) {
      const fileDiagnostics = diagnostics.filter((diagnostic) => diagnostic.file === file);
      return {text, mistakes: explainErrors(text, fileDiagnostics, Object.keys(request.files))};
    }
    // If the result is a failure, such as a timeout, the last drawing belongs to an older source, whose warnings don't apply.
    const isLastDrawingCurrent = last?.request === request;
    return {
      text,
      mistakes: isLastDrawingCurrent
        ? findWarnings(request, file, listShapes(last.drawing), MAX_WARNINGS, getLoadedIcons())
        : [],
    };
  }, [last, request, diagnostics, file]);
}
