/**
 * The messages between the page and the sandboxed worker. The worker is untrusted, because anyone can write a source, so the page
 * validates each of its messages. They are JSON, because a small structured clone can contain the same list thousands of times, and the
 * page would read it every time.
 */
import * as v from 'valibot';
import type {CompileRequest, Diagnostic, Drawing} from '../../compiler/request';
import {STYLE_KEYWORDS, type StyleKeyword} from '../../compiler/style';
import {LIMITS} from '../../svg/sanitize';

/** Messages from the page. It only sends a request after `ready`, and after the answer to the previous request. */
export type ToWorker =
  /** The next chunk of D2's program, or its end if `bytes` isn't set. */
  | {readonly type: 'program'; readonly bytes?: Uint8Array<ArrayBuffer>}
  /** ELK's script. Sent before the first request that may need it. */
  | {readonly type: 'elk'; readonly script: string}
  | {readonly type: 'request'; readonly request: CompileRequest}
  /** Asks what can follow a text, which is the part of a source before the cursor. */
  | {readonly type: 'complete'; readonly before: string};

/**
 * Messages from the worker, as JSON. `mistakes` reports errors in the source, and `failed` a bug in this site. The worker can't be used
 * after `crashed`, or after `unavailable`, which means that one of its files is damaged.
 */
export type FromWorker =
  | {readonly type: 'ready'}
  | {readonly type: 'drawn'; readonly drawing: Drawing}
  | {readonly type: 'mistakes'; readonly diagnostics: readonly Diagnostic[]}
  | {readonly type: 'completed'; readonly words: readonly string[]}
  | {readonly type: 'crashed' | 'unavailable' | 'failed'};

/** Maximum length of the answer to a request, in UTF-16 units. It contains SVGs and the content of their boards. */
export const MAX_ANSWER_LENGTH = 3 * LIMITS.length;
/** Maximum length of the answer to `complete`, in UTF-16 units. */
export const MAX_COMPLETION_LENGTH = 10_000;
/** Maximum length of all other messages, such as `ready`, in UTF-16 units. */
export const MAX_SIGNAL_LENGTH = 100;

/** Longer lists and labels are cut, because nobody would read all of the alt text. */
const MAX_LIST_LENGTH = 2000;
const MAX_LABEL_LENGTH = 2000;
/** Maximum number of words that can be written at one place. D2's longest list has 33. */
const MAX_WORDS = 100;
const MAX_WORD_LENGTH = 40;

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
const Box = v.object({x: fraction, y: fraction, width: fraction, height: fraction});

const Mention = v.object({
  file: label,
  line: count,
  column: count,
  endLine: count,
  endColumn: count,
  isEnd: v.exactOptional(v.boolean()),
});

const Place = v.object({
  id: label,
  name: label,
  box: v.exactOptional(Box),
  line: v.exactOptional(list(fraction)),
  ends: v.exactOptional(v.tuple([label, label])),
  mentions: v.pipe(list(Mention), v.minLength(1)),
});

const sizedContent = {content: v.string(), width: side, height: side, places: v.exactOptional(list(Place))};

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
  ...Box.entries,
});

const DrawnBoard = v.object({
  path: Path,
  names: Path,
  board: Board,
  drawing: v.exactOptional(v.object({...sizedContent, links: list(PlacedLink)})),
});

const Attributes = v.record(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/), v.maxLength(MAX_WORD_LENGTH)), label);
const End = v.object({id: label, column: v.exactOptional(label), head: label, label});
const GraphRow = v.object({name: label, type: label, marks: list(label)});
const GraphShape = v.object({
  id: label,
  parent: v.exactOptional(label),
  key: label,
  label,
  attributes: Attributes,
  rows: v.exactOptional(list(GraphRow)),
});
const GraphConnection = v.object({ends: v.tuple([End, End]), label, attributes: Attributes});
const GraphBoard = v.object({
  path: Path,
  attributes: Attributes,
  shapes: list(GraphShape),
  connections: list(GraphConnection),
});

const DrawingSchema = v.object({
  ...sizedContent,
  graph: v.exactOptional(list(GraphBoard)),
  board: Board,
  boards: v.exactOptional(v.pipe(v.array(DrawnBoard), v.maxLength(LIMITS.boards))),
});

const DiagnosticSchema = v.object({
  file: label,
  line: count,
  column: count,
  message: label,
  isInOptions: v.exactOptional(v.boolean()),
});

const Word = v.pipe(v.string(), v.regex(/^[a-z0-9_-]+$/), v.maxLength(MAX_WORD_LENGTH));

const Message = v.variant('type', [
  v.object({type: v.literal('ready')}),
  v.object({type: v.literal('drawn'), drawing: DrawingSchema}),
  v.object({type: v.literal('mistakes'), diagnostics: v.pipe(list(DiagnosticSchema), v.minLength(1))}),
  v.object({type: v.literal('completed'), words: v.pipe(v.array(Word), v.maxLength(MAX_WORDS))}),
  v.object({type: v.picklist(['crashed', 'unavailable', 'failed'])}),
]);

const Json = v.pipe(v.string(), v.parseJson(), Message);

/**
 * Parses a message from the sandboxed worker. Clamps numbers, and cuts long strings and lists.
 *
 * @param maxLength maximum length in UTF-16 units
 * @returns `tooLong` for a string that's longer than `maxLength`, and `undefined` for other data that isn't a valid message
 */
export function readMessage(data: unknown, maxLength = MAX_ANSWER_LENGTH): FromWorker | 'tooLong' | undefined {
  if (typeof data === 'string' && data.length > maxLength) return 'tooLong';
  const {success, output} = v.safeParse(Json, data);
  return success ? output : undefined;
}
