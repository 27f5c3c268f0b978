import {randomInt} from 'node:crypto';
import {setTimeout} from 'node:timers/promises';
import {algoliasearch, type IndexSettings, type SearchClient, type SynonymHit} from 'algoliasearch';
import {hostOf} from '../hosts';
import type {SearchRecord} from '../record';

/** The hosted service takes records of 10,000 bytes at most. */
const RECORD_LIMIT = 10_000;
const BATCH = 1000;
const TRIES = 5;
const FIRST_PAUSE = 500;

/** Everything that the hosted index is to hold. */
export interface IndexContent {
  readonly records: readonly SearchRecord[];
  readonly settings: IndexSettings;
  readonly synonyms: readonly SynonymHit[];
}

/** The part of the hosted service's client that writing an index takes. */
export type IndexWriter = Pick<
  SearchClient,
  'operationIndex' | 'setSettings' | 'saveSynonyms' | 'batch' | 'waitForTask' | 'deleteIndex'
>;

export interface WriterOptions {
  readonly appId: string;
  /** A key that may write. */
  readonly adminKey: string;
  /** Origins that requests go to instead of the hosted service's own. */
  readonly hosts?: readonly string[];
}

/** Makes the hosted service's client. */
export function createWriter({appId, adminKey, hosts = []}: WriterOptions): IndexWriter {
  // Its own waiting for a host that has had enough is left to the retries here, which log it.
  return algoliasearch(appId, adminKey, {
    maxRateLimitRetries: 0,
    ...(hosts.length > 0 ? {hosts: hosts.map(hostOf)} : {}),
  });
}

export interface PushOptions {
  readonly client: IndexWriter;
  readonly indexName: string;
  /** Receives a line for each step. */
  readonly log: (line: string) => void;
  /** Waits between two tries. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
  /** How long to wait before the n-th request whether a task is done, in milliseconds. */
  readonly poll?: (count: number) => number;
}

/** Groups of words that mean the same, in the hosted service's form. */
export function hostedSynonyms(groups: Readonly<Record<string, readonly (readonly string[])[]>>): SynonymHit[] {
  return Object.entries(groups).flatMap(([language, list]) =>
    list.map((words, at) => ({objectID: `${language}-${at}`, type: 'synonym', synonyms: [...words]})),
  );
}

/**
 * Checks what would be refused on the way, or would leave readers with nothing to find.
 *
 * @throws an error that names each record that is too large
 */
export function checkRecords(records: readonly SearchRecord[]): void {
  if (records.length === 0) throw new Error('There are no records; pushing them would empty the index.');
  const large = records
    .map((record) => ({record, bytes: Buffer.byteLength(JSON.stringify(record))}))
    .filter(({bytes}) => bytes > RECORD_LIMIT);
  if (large.length === 0) return;
  const list = large.map(({record, bytes}) => `  ${record.url} (${record.objectID}): ${bytes} bytes`);
  throw new Error(
    [`${large.length} records are larger than the ${RECORD_LIMIT} bytes that are allowed:`, ...list].join('\n'),
  );
}

/** How many records there are of each language and type, in lines to print. */
export function countRecords(records: readonly SearchRecord[]): string[] {
  const counts = new Map<string, Map<string, number>>();
  for (const {language, type} of records) {
    const types = counts.get(language) ?? new Map<string, number>();
    counts.set(language, types.set(type, (types.get(type) ?? 0) + 1));
  }
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([language, types]) => {
      const total = [...types.values()].reduce((sum, count) => sum + count, 0);
      const parts = [...types].sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, count]) => `${type} ${count}`);
      return `${language}: ${total} records (${parts.join(', ')})`;
    });
}

/** What `push` would do, in lines to print. */
export function describePush({records, settings, synonyms}: IndexContent, indexName: string): string[] {
  return [
    `Copy settings, synonyms and rules of "${indexName}" to a temporary index "${indexName}_tmp_…"`,
    'Set there:',
    ...Object.entries(settings).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`),
    `Save there ${synonyms.length} groups of synonyms in place of those that were copied`,
    `Save there ${records.length} records in batches of at most ${BATCH} (${Math.ceil(records.length / BATCH)})`,
    ...countRecords(records).map((line) => `  ${line}`),
    `Move the temporary index over "${indexName}"`,
  ];
}

/**
 * Replaces a hosted index by new content at one stroke: everything is written to a temporary index, which is then moved over
 * the live one. The client's own `replaceAllObjects` does so for records alone, and would bring the old settings and synonyms
 * back with them.
 *
 * @throws an error that names the step that failed. Up to the move the live index is as it was, and the temporary one
 * is removed if that can be done.
 */
export async function push(content: IndexContent, options: PushOptions): Promise<void> {
  const {client, indexName, log, pause = setTimeout, poll} = options;
  const {records, settings, synonyms} = content;
  checkRecords(records);
  const temporary = `${indexName}_tmp_${randomInt(1e6, 1e7)}`;
  const wait = (index: string, taskID: number) =>
    withRetries(
      () => client.waitForTask({indexName: index, taskID, maxRetries: 800, ...(poll ? {timeout: poll} : {})}),
      pause,
      log,
    );
  const task = async (index: string, start: () => Promise<{taskID: number}>) =>
    wait(index, (await withRetries(start, pause, log)).taskID);

  let step = '';
  const begin = (what: string) => {
    step = what;
    log(what);
  };
  let moved = false;
  try {
    begin(`Copying settings, synonyms and rules of "${indexName}" to "${temporary}"`);
    // Copied from an index that does not exist yet they are empty.
    await task(temporary, () =>
      client.operationIndex({
        indexName,
        operationIndexParams: {operation: 'copy', destination: temporary, scope: ['settings', 'synonyms', 'rules']},
      }),
    );
    begin('Setting the settings');
    await task(temporary, () => client.setSettings({indexName: temporary, indexSettings: settings}));
    begin(`Saving ${synonyms.length} groups of synonyms`);
    await task(temporary, () =>
      client.saveSynonyms({indexName: temporary, synonymHit: [...synonyms], replaceExistingSynonyms: true}),
    );
    begin(`Saving ${records.length} records`);
    const batches: number[] = [];
    for (let at = 0; at < records.length; at += BATCH) {
      const requests = records
        .slice(at, at + BATCH)
        .map((record) => ({action: 'addObject' as const, body: {...record}}));
      const {taskID} = await withRetries(
        () => client.batch({indexName: temporary, batchWriteParams: {requests}}),
        pause,
        log,
      );
      batches.push(taskID);
    }
    for (const taskID of batches) await wait(temporary, taskID);
    begin(`Moving "${temporary}" over "${indexName}"`);
    const {taskID} = await withRetries(
      () =>
        client.operationIndex({
          indexName: temporary,
          operationIndexParams: {operation: 'move', destination: indexName},
        }),
      pause,
      log,
    );
    moved = true;
    await wait(temporary, taskID);
  } catch (error) {
    const message = `${step} failed: ${messageOf(error)}`;
    // The move was requested; to remove the temporary index now could take the new content away.
    if (moved)
      throw new Error(
        `${message}\nThe move was accepted but not confirmed; "${indexName}" is the old index or the new one.`,
      );
    throw new Error(`${message}\n"${indexName}" is as it was. ${await remove(temporary, task, client)}`);
  }
}

async function remove(
  temporary: string,
  task: (index: string, start: () => Promise<{taskID: number}>) => Promise<unknown>,
  client: IndexWriter,
): Promise<string> {
  try {
    await task(temporary, () => client.deleteIndex({indexName: temporary}));
    return 'The temporary index was removed.';
  } catch (error) {
    return `The temporary index "${temporary}" could not be removed (${messageOf(error)}); delete it by hand.`;
  }
}

/** The client tries its other hosts at once; this comes back later, when a host or the network may have recovered. */
async function withRetries<T>(
  run: () => Promise<T>,
  pause: (milliseconds: number) => Promise<unknown>,
  log: (line: string) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === TRIES || !isPassing(error)) throw error;
      const milliseconds = FIRST_PAUSE * 2 ** (attempt - 1);
      log(`  ${messageOf(error)} Once more in ${milliseconds / 1000} s`);
      await pause(milliseconds);
    }
  }
}

/** Whether an error may go away: the network's, the service's own, or one of too many requests. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const {status} = error as {status?: number};
  return error.name === 'RetryError' || status === 429 || (status !== undefined && status >= 500);
}

/** The client's own message for an unreachable host names an account; the last request describes more. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const {stackTrace, status} = error as {stackTrace?: readonly StackFrame[]; status?: number};
  const last = stackTrace?.at(-1);
  if (error.name !== 'RetryError' || !last) return `${status === undefined ? '' : `${status} `}${error.message}`;
  const {origin, pathname} = new URL(last.request.url);
  return `${last.request.method} ${origin}${pathname}: ${last.response.status || 'no answer'} ${last.response.content.slice(0, 200)}`;
}

interface StackFrame {
  readonly request: {readonly method: string; readonly url: string};
  readonly response: {readonly status: number; readonly content: string};
}
