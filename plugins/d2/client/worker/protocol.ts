/**
 * The messages between the page and the sandboxed worker. The worker is untrusted, because it compiles sources that anyone can write, so the
 * page validates each of its messages. Messages from the worker are JSON: a small structured clone can contain the same array thousands of
 * times, and the page would validate it every time.
 */
import * as v from 'valibot';
import type {CompileRequest, Diagnostic, Drawing} from '../../compiler/request';
import {STYLE_KEYWORDS, type StyleKeyword} from '../../compiler/style';
import {LIMITS} from '../../svg/sanitize';

/** Messages from the page. The page only sends a request after `ready`, and only one at a time. */
export type PageMessage =
  /** The next chunk of D2's program, or its end if `bytes` isn't set. */
  | {readonly type: 'program'; readonly bytes?: Uint8Array<ArrayBuffer>}
  /** ELK's script. Sent before the first request that may need it. */
  | {readonly type: 'elk'; readonly script: string}
  | {readonly type: 'request'; readonly request: CompileRequest}
  /** Requests the words that can follow `before`, the source up to the cursor. */
  | {readonly type: 'complete'; readonly before: string};

/** Messages from the worker, as JSON. */
export type WorkerMessage =
  | {readonly type: 'ready'}
  | {readonly type: 'drawn'; readonly drawing: Drawing}
  /** D2 reports errors in the source. */
  | {readonly type: 'mistakes'; readonly diagnostics: readonly Diagnostic[]}
  /** The response to `complete`. */
  | {readonly type: 'completed'; readonly words: readonly string[]}
  /**
   * `failed` means a bug in this site, and `unavailable` means that one of the worker's files is damaged. The worker can't be used after
   * `crashed` or `unavailable`.
   */
  | {readonly type: 'crashed' | 'unavailable' | 'failed'};

/** Maximum length of the response to a request, in UTF-16 code units. Besides SVGs, it contains descriptions of what their boards show. */
export const MAX_RESPONSE_LENGTH = 3 * LIMITS.length;
/** Maximum length of the response to `complete`, in UTF-16 code units. */
export const MAX_COMPLETION_LENGTH = 10_000;
/** Maximum length of all other messages, such as `ready`, in UTF-16 code units. */
export const MAX_STATUS_LENGTH = 100;

/** Maximum number of arrays, and of objects, in a message. A drawing of thousands of shapes has tens of thousands of each. */
const MAX_CONTAINERS = 300_000;

/** Maximum length of most arrays. Longer ones are truncated, because nobody could use alt text with more shapes or buttons for more places. */
const MAX_ARRAY_LENGTH = 2000;
/** Maximum length of most strings, in UTF-16 code units. Longer ones are truncated, because nobody would listen to that much alt text. */
const MAX_TEXT_LENGTH = 2000;
/** Maximum number of words that a completion may suggest. D2's longest list of keywords has 33. */
const MAX_WORDS = 100;
const MAX_WORD_LENGTH = 40;

const truncatedText = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, MAX_TEXT_LENGTH)),
);
const finiteNumber = v.pipe(v.number(), v.finite());
const sideLength = v.pipe(finiteNumber, v.toMinValue(0), v.toMaxValue(10 * LIMITS.side));
const fraction = v.pipe(finiteNumber, v.toMinValue(-1), v.toMaxValue(2));
const lineOrColumn = v.pipe(finiteNumber, v.transform(Math.round), v.toMinValue(1), v.toMaxValue(1e6));
// Doesn't check the items, because checking millions of them with `v.array(v.unknown())` would take seconds.
const anyArray = v.custom<unknown[]>(Array.isArray);
/** Truncates an array before it validates the items. */
const truncatedArray = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    anyArray,
    v.transform((array) => array.slice(0, MAX_ARRAY_LENGTH)),
    v.array(schema),
  );
/** Rejects an array that is too long. */
const boundedArray = <Schema extends v.GenericSchema>(schema: Schema, maxLength: number) =>
  v.pipe(anyArray, v.maxLength(maxLength), v.array(schema));

const keywordValue = v.exactOptional(truncatedText);
const StyleSchema = v.object(
  Object.fromEntries(STYLE_KEYWORDS.map((name) => [name, keywordValue])) as Record<StyleKeyword, typeof keywordValue>,
);
const BoxSchema = v.object({x: fraction, y: fraction, width: fraction, height: fraction});

const MentionSchema = v.object({
  file: truncatedText,
  line: lineOrColumn,
  column: lineOrColumn,
  endLine: lineOrColumn,
  endColumn: lineOrColumn,
  isEnd: v.exactOptional(v.boolean()),
});

const PlaceSchema = v.object({
  id: truncatedText,
  name: truncatedText,
  box: v.exactOptional(BoxSchema),
  line: v.exactOptional(truncatedArray(fraction)),
  ends: v.exactOptional(v.tuple([truncatedText, truncatedText])),
  mentions: v.pipe(truncatedArray(MentionSchema), v.minLength(1)),
});

const sizedContent = {
  content: v.string(),
  width: sideLength,
  height: sideLength,
  places: v.exactOptional(truncatedArray(PlaceSchema)),
};

const ShapeSchema = v.object({
  id: truncatedText,
  parent: v.exactOptional(truncatedText),
  kind: truncatedText,
  role: v.exactOptional(v.picklist(['actor', 'span', 'note', 'group'])),
  key: truncatedText,
  label: truncatedText,
  rows: v.exactOptional(truncatedArray(truncatedArray(truncatedText))),
  tooltip: v.exactOptional(truncatedText),
  style: v.exactOptional(StyleSchema),
  y: finiteNumber,
});

const ConnectionSchema = v.object({
  from: truncatedText,
  to: truncatedText,
  fromColumn: v.exactOptional(truncatedText),
  toColumn: v.exactOptional(truncatedText),
  label: truncatedText,
  heads: v.picklist(['none', 'from', 'to', 'both']),
  fromLabel: v.exactOptional(truncatedText),
  toLabel: v.exactOptional(truncatedText),
  style: v.exactOptional(StyleSchema),
  y: finiteNumber,
});

const BoardSchema = v.object({shapes: truncatedArray(ShapeSchema), connections: truncatedArray(ConnectionSchema)});

const BoardPathSchema = boundedArray(truncatedText, 2 * LIMITS.depth);

const PlacedLinkSchema = v.object({
  to: v.union([BoardPathSchema, truncatedText]),
  name: truncatedText,
  tooltip: v.exactOptional(truncatedText),
  ...BoxSchema.entries,
});

const DrawnBoardSchema = v.object({
  path: BoardPathSchema,
  names: BoardPathSchema,
  board: BoardSchema,
  drawing: v.exactOptional(v.object({...sizedContent, links: truncatedArray(PlacedLinkSchema)})),
});

const AttributesSchema = v.record(
  v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/), v.maxLength(MAX_WORD_LENGTH)),
  truncatedText,
);
const ConnectionEndSchema = v.object({
  id: truncatedText,
  column: v.exactOptional(truncatedText),
  head: truncatedText,
  label: truncatedText,
});
const GraphRowSchema = v.object({name: truncatedText, type: truncatedText, marks: truncatedArray(truncatedText)});
const GraphShapeSchema = v.object({
  id: truncatedText,
  parent: v.exactOptional(truncatedText),
  key: truncatedText,
  label: truncatedText,
  attributes: AttributesSchema,
  rows: v.exactOptional(truncatedArray(GraphRowSchema)),
});
const GraphConnectionSchema = v.object({
  ends: v.tuple([ConnectionEndSchema, ConnectionEndSchema]),
  label: truncatedText,
  attributes: AttributesSchema,
});
const GraphBoardSchema = v.object({
  path: BoardPathSchema,
  attributes: AttributesSchema,
  shapes: truncatedArray(GraphShapeSchema),
  connections: truncatedArray(GraphConnectionSchema),
});

const DrawingSchema = v.object({
  ...sizedContent,
  graph: v.exactOptional(truncatedArray(GraphBoardSchema)),
  board: BoardSchema,
  boards: v.exactOptional(boundedArray(DrawnBoardSchema, LIMITS.boards)),
});

const DiagnosticSchema = v.object({
  file: truncatedText,
  line: lineOrColumn,
  column: lineOrColumn,
  message: truncatedText,
  isInOptions: v.exactOptional(v.boolean()),
});

const WordSchema = v.pipe(v.string(), v.regex(/^[a-z0-9_-]+$/), v.maxLength(MAX_WORD_LENGTH));

const MessageSchema = v.variant('type', [
  v.object({type: v.literal('ready')}),
  v.object({type: v.literal('drawn'), drawing: DrawingSchema}),
  v.object({type: v.literal('mistakes'), diagnostics: v.pipe(truncatedArray(DiagnosticSchema), v.minLength(1))}),
  v.object({type: v.literal('completed'), words: boundedArray(WordSchema, MAX_WORDS)}),
  v.object({type: v.picklist(['crashed', 'unavailable', 'failed'])}),
]);

const MessageJsonSchema = v.pipe(v.string(), v.parseJson(), MessageSchema);

/** Returns whether a text contains a character more than `max` times. */
function containsMoreThan(text: string, character: string, max: number): boolean {
  let index = -1;
  for (let count = 0; count <= max; count++) {
    index = text.indexOf(character, index + 1);
    if (index < 0) return false;
  }
  return true;
}

/**
 * Parses a message from the sandboxed worker. Clamps numbers, and truncates long strings and arrays.
 *
 * @param maxLength maximum length in UTF-16 code units
 * @returns `tooLarge` for a string that's longer than `maxLength` or that would take seconds to parse, and `undefined` for other data that
 *   isn't a valid message
 */
export function readMessage(data: unknown, maxLength = MAX_RESPONSE_LENGTH): WorkerMessage | 'tooLarge' | undefined {
  if (typeof data === 'string') {
    if (data.length > maxLength) return 'tooLarge';
    if (['[', '{'].some((bracket) => containsMoreThan(data, bracket, MAX_CONTAINERS))) return 'tooLarge';
  }
  const {success, output} = v.safeParse(MessageJsonSchema, data);
  return success ? output : undefined;
}
