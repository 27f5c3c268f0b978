/**
 * The messages between the page and the sandboxed worker. The worker runs what readers wrote, so the page validates each of its
 * messages. They are JSON because in a structured clone, a few bytes can refer to the same list thousands of times, and the page would
 * read it every time.
 */
import * as v from 'valibot';
import type {CompileRequest, Diagnostic, Drawing} from '../../compiler/request';
import {STYLE_KEYWORDS, type StyleKeyword} from '../../compiler/style';
import {LIMITS} from '../../svg/sanitize';

/** What the page sends. It sends a request only after `ready`, and after the answer to the previous request. */
export type ToWorker =
  /** The next chunk of D2's program; without `bytes` at its end. */
  | {readonly type: 'program'; readonly bytes?: Uint8Array<ArrayBuffer>}
  /** ELK's script, before the first request that may need it. */
  | {readonly type: 'elk'; readonly script: string}
  | {readonly type: 'request'; readonly request: CompileRequest};

/**
 * What the worker sends, as JSON. After `crashed`, or `unavailable` for a part that arrived damaged, the worker can't be used any more.
 * `failed` means a bug in this site, not in the source.
 */
export type FromWorker =
  | {readonly type: 'ready'}
  | {readonly type: 'drawn'; readonly drawing: Drawing}
  | {readonly type: 'mistakes'; readonly diagnostics: readonly Diagnostic[]}
  | {readonly type: 'crashed' | 'unavailable' | 'failed'};

/** In UTF-16 units: an answer to a request, with its pictures and their descriptions. */
export const MAX_ANSWER_LENGTH = 3 * LIMITS.length;
/** In UTF-16 units: any other message, such as `ready`. */
export const MAX_SIGNAL_LENGTH = 100;

/** Longer lists and labels are cut, since nobody would read the whole description. */
const MAX_LIST_LENGTH = 2000;
const MAX_LABEL_LENGTH = 2000;

const label = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, MAX_LABEL_LENGTH)),
);
const finite = v.pipe(v.number(), v.finite());
const side = v.pipe(finite, v.toMinValue(0), v.toMaxValue(10 * LIMITS.side));
const fraction = v.pipe(finite, v.toMinValue(-1), v.toMaxValue(2));
const count = v.pipe(finite, v.transform(Math.round), v.toMinValue(1), v.toMaxValue(1e6));
const list = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items) => items.slice(0, MAX_LIST_LENGTH)),
    v.array(schema),
  );

const keywordValue = v.exactOptional(label);
const Style = v.object(
  Object.fromEntries(STYLE_KEYWORDS.map((name) => [name, keywordValue])) as Record<StyleKeyword, typeof keywordValue>,
);
const picture = {picture: v.string(), width: side, height: side};

const Shape = v.object({
  id: label,
  parent: v.exactOptional(label),
  kind: label,
  role: v.exactOptional(v.picklist(['actor', 'span', 'note', 'group'])),
  key: label,
  label,
  rows: v.exactOptional(list(list(label))),
  tooltip: v.exactOptional(label),
  looks: v.exactOptional(Style),
  y: finite,
});

const Connection = v.object({
  from: label,
  to: label,
  fromColumn: v.exactOptional(label),
  toColumn: v.exactOptional(label),
  label,
  heads: v.picklist(['none', 'from', 'to', 'both']),
  fromLabel: v.exactOptional(label),
  toLabel: v.exactOptional(label),
  looks: v.exactOptional(Style),
  y: finite,
});

const Board = v.object({shapes: list(Shape), connections: list(Connection)});

const Path = v.pipe(v.array(label), v.maxLength(2 * LIMITS.depth));

const PlacedLink = v.object({
  to: v.union([Path, label]),
  name: label,
  tooltip: v.exactOptional(label),
  x: fraction,
  y: fraction,
  width: fraction,
  height: fraction,
});

const DrawnBoard = v.object({
  path: Path,
  names: Path,
  board: Board,
  drawing: v.exactOptional(v.object({...picture, links: list(PlacedLink)})),
});

const DrawingSchema = v.object({
  ...picture,
  board: Board,
  boards: v.exactOptional(v.pipe(v.array(DrawnBoard), v.maxLength(LIMITS.boards))),
});

const DiagnosticSchema = v.object({
  file: label,
  line: count,
  column: count,
  message: label,
  ofOptions: v.exactOptional(v.boolean()),
});

const Message = v.variant('type', [
  v.object({type: v.literal('ready')}),
  v.object({type: v.literal('drawn'), drawing: DrawingSchema}),
  v.object({type: v.literal('mistakes'), diagnostics: v.pipe(list(DiagnosticSchema), v.minLength(1))}),
  v.object({type: v.picklist(['crashed', 'unavailable', 'failed'])}),
]);

const Json = v.pipe(v.string(), v.parseJson(), Message);

/**
 * Parses a message of the sandboxed worker. Numbers are clamped, and long texts and lists are cut.
 *
 * @param maxLength in UTF-16 units
 * @returns `undefined` for anything that isn't a valid message, `tooLong` for a text that is longer than `maxLength`
 */
export function readMessage(data: unknown, maxLength = MAX_ANSWER_LENGTH): FromWorker | 'tooLong' | undefined {
  if (typeof data === 'string' && data.length > maxLength) return 'tooLong';
  const {success, output} = v.safeParse(Json, data);
  return success ? output : undefined;
}
