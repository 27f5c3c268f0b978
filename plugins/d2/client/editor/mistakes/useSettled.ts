import {useState} from 'react';
import type {CompileRequest, Diagnostic} from '../../../compiler/request';
import type {Compilation} from '../useCompiler';

interface Settled {
  /** The result to report, for a source that the reader has finished or at least stopped changing. */
  readonly compilation: Compilation;
  /** The errors to show. A source that compiles has none, even if the reader is still typing. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many drawings have been reported. */
  readonly drawingCount: number;
}

/**
 * Holds back results while the reader is typing, because nearly every source is wrong halfway through a word.
 *
 * @param compilation the latest result
 * @param request the latest request, which may still be waiting for its result
 */
export function useSettled(compilation: Compilation, request: CompileRequest, isTyping: boolean): Settled {
  const [settled, setSettled] = useState({compilation, drawingCount: 0});
  const {status} = compilation;
  const isPending = compilation.request !== request && status !== 'loading' && status !== 'drawing';
  const isHeldBack = isTyping || isPending || settled.compilation === compilation;
  const next = isHeldBack ? settled : {compilation, drawingCount: settled.drawingCount + (status === 'drawn' ? 1 : 0)};
  if (next !== settled) setSettled(next);
  return {...next, diagnostics: status === 'drawn' ? [] : next.compilation.diagnostics};
}
