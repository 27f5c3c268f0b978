/**
 * What the page and the sandboxed worker send each other. The worker runs what readers wrote, so each of its messages is
 * checked. They are JSON: in a structured clone, a few bytes can refer to one list thousands of times, and the page would
 * read it each time.
 */
import * as v from 'valibot';
import {LOOKS, type Look} from '../../compiler/looks';
import type {CompileRequest, Diagnostic, Drawing} from '../../compiler/request';
import {LIMITS} from '../../svg/sanitize';

/** What the page sends. A request comes after `ready`, and after the answer to the one before. */
export type ToWorker =
  /** The next part of D2's program, as the network brings it; none at its end. */
  | {readonly type: 'program'; readonly bytes?: Uint8Array<ArrayBuffer>}
  /** The script of ELK, before the first request that may need it. */
  | {readonly type: 'elk'; readonly script: string}
  | {readonly type: 'request'; readonly request: CompileRequest};

/**
 * What the worker sends, as JSON. After `crashed`, or `unavailable` for a part that arrived damaged, it is of no more use. `failed`
 * is an error of ours, whatever the source is.
 */
export type FromWorker =
  | {readonly type: 'ready'}
  | {readonly type: 'drawn'; readonly drawing: Drawing}
  | {readonly type: 'mistakes'; readonly diagnostics: readonly Diagnostic[]}
  | {readonly type: 'crashed' | 'unavailable' | 'failed'};

/** Letters of an answer, which holds pictures and the words about them; and of `ready` and `crashed`. */
export const MAX_ANSWER_LENGTH = 3 * LIMITS.length;
export const MAX_SIGNAL_LENGTH = 100;

/** Things of one kind in a picture that are described in words; more would not be read. */
const MOST = 2000;
/** Letters of a label that are read. */
const LONGEST = 2000;

const label = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, LONGEST)),
);
const finite = v.pipe(v.number(), v.finite());
const side = v.pipe(finite, v.toMinValue(0), v.toMaxValue(10 * LIMITS.side));
const fraction = v.pipe(finite, v.toMinValue(-1), v.toMaxValue(2));
const count = v.pipe(finite, v.transform(Math.round), v.toMinValue(1), v.toMaxValue(1e6));
const picture = v.string();
const some = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => list.slice(0, MOST)),
    v.array(schema),
  );

const look = v.exactOptional(label);
const SetLooks = v.object(Object.fromEntries(LOOKS.map((name) => [name, look])) as Record<Look, typeof look>);

const Board = v.object({
  shapes: some(
    v.object({
      id: label,
      parent: v.exactOptional(label),
      kind: label,
      role: v.exactOptional(v.picklist(['actor', 'span', 'note', 'group'])),
      key: label,
      label,
      rows: v.exactOptional(some(some(label))),
      tooltip: v.exactOptional(label),
      looks: v.exactOptional(SetLooks),
      y: finite,
    }),
  ),
  connections: some(
    v.object({
      from: label,
      to: label,
      fromColumn: v.exactOptional(label),
      toColumn: v.exactOptional(label),
      label,
      heads: v.picklist(['none', 'from', 'to', 'both']),
      fromLabel: v.exactOptional(label),
      toLabel: v.exactOptional(label),
      looks: v.exactOptional(SetLooks),
      y: finite,
    }),
  ),
});

const Path = v.pipe(v.array(label), v.maxLength(2 * LIMITS.depth));

const DrawingSchema = v.object({
  picture,
  width: side,
  height: side,
  board: Board,
  boards: v.exactOptional(
    v.pipe(
      v.array(
        v.object({
          path: Path,
          names: Path,
          board: Board,
          drawing: v.exactOptional(
            v.object({
              picture,
              width: side,
              height: side,
              links: some(
                v.object({
                  to: v.union([Path, label]),
                  name: label,
                  tooltip: v.exactOptional(label),
                  x: fraction,
                  y: fraction,
                  width: fraction,
                  height: fraction,
                }),
              ),
            }),
          ),
        }),
      ),
      v.maxLength(LIMITS.boards),
    ),
  ),
});

const Message = v.variant('type', [
  v.object({type: v.literal('ready')}),
  v.object({type: v.literal('drawn'), drawing: DrawingSchema}),
  v.object({
    type: v.literal('mistakes'),
    diagnostics: v.pipe(
      some(
        v.object({
          file: label,
          line: count,
          column: count,
          message: label,
          ofOptions: v.exactOptional(v.boolean()),
        }),
      ),
      v.minLength(1),
    ),
  }),
  v.object({type: v.picklist(['crashed', 'unavailable', 'failed'])}),
]);

const Json = v.pipe(v.string(), v.parseJson(), Message);

/**
 * Reads a message of the sandboxed worker. Numbers are clamped, texts and lists are cut to what can be shown.
 *
 * @param maxLength letters of it that are read
 * @returns `undefined` for what is none; `tooLong` for a text that isn't read
 */
export function readMessage(data: unknown, maxLength = MAX_ANSWER_LENGTH): FromWorker | 'tooLong' | undefined {
  if (typeof data === 'string' && data.length > maxLength) return 'tooLong';
  const {success, output} = v.safeParse(Json, data);
  return success ? output : undefined;
}
