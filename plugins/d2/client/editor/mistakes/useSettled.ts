import {useState} from 'react';
import type {CompileRequest, Diagnostic} from '../../../compiler/request';
import type {Compilation} from '../useCompiler';

interface Settled {
  /** What to report: the result for a source that the reader has finished, or at least stopped changing. */
  readonly compilation: Compilation;
  /** The errors to show. A source that compiles has none, even if the reader is still typing. */
  readonly diagnostics: readonly Diagnostic[];
  /** Increases with every result to report. */
  readonly count: number;
}

/**
 * Holds back results while the reader is typing, because nearly every source is wrong halfway through a word.
 *
 * @param compilation the latest result
 * @param request the latest request, which may still be waiting for its result
 */
export function useSettled(compilation: Compilation, request: CompileRequest, isTyping: boolean): Settled {
  const [settled, setSettled] = useState({compilation, count: 0});
  const isPending =
    compilation.request !== request && compilation.status !== 'loading' && compilation.status !== 'drawing';
  const next =
    isTyping || isPending || settled.compilation === compilation ? settled : {compilation, count: settled.count + 1};
  if (next !== settled) setSettled(next);
  return {...next, diagnostics: compilation.status === 'drawn' ? [] : next.compilation.diagnostics};
}
