import {randomInt} from 'node:crypto';
import {algoliasearch, type IndexSettings, type SearchClient, type SynonymHit} from 'algoliasearch';
import {hostOf} from '../hosts';
import type {SearchRecord} from '../record';

/** The hosted service takes records of 10,000 bytes at most. */
const RECORD_LIMIT = 10_000;
/** What the client sends at once. */
const BATCH = 1000;
/** How often is asked whether a task is done: for an hour, since the client soon does so every 5 s. */
const MOST_POLLS = 800;

/** Everything that the hosted index is to hold. */
export interface IndexContent {
  readonly records: readonly SearchRecord[];
  readonly settings: IndexSettings;
  readonly synonyms: readonly SynonymHit[];
}

/** The part of the hosted service's client that writing an index takes. */
export type IndexWriter = Pick<
  SearchClient,
  'operationIndex' | 'setSettings' | 'saveSynonyms' | 'saveObjects' | 'waitForTask' | 'deleteIndex'
>;

export interface WriterOptions {
  readonly appId: string;
  /** A key that may write. */
  readonly adminKey: string;
  /** Origins that requests go to instead of the hosted service's own. */
  readonly hosts?: readonly string[];
}

/** Makes the hosted service's client. It tries each of its hosts, and waits where it is told that it sends too much. */
export function createWriter({appId, adminKey, hosts = []}: WriterOptions): IndexWriter {
  return algoliasearch(appId, adminKey, hosts.length > 0 ? {hosts: hosts.map(hostOf)} : {});
}

export interface PushOptions {
  readonly client: IndexWriter;
  readonly indexName: string;
  /** Receives a line for each step. */
  readonly log: (line: string) => void;
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
  const languages = [...new Set(records.map(({language}) => language))].sort();
  return languages.map((language) => {
    const types = records.filter((record) => record.language === language).map(({type}) => type);
    const counts = [...new Set(types)].sort().map((type) => `${type} ${types.filter((one) => one === type).length}`);
    return `${language}: ${types.length} records (${counts.join(', ')})`;
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
export async function push(content: IndexContent, {client, indexName, log}: PushOptions): Promise<void> {
  const {records, settings, synonyms} = content;
  checkRecords(records);
  const temporary = `${indexName}_tmp_${randomInt(1e6, 1e7)}`;
  const done = ({taskID}: {taskID: number}) =>
    client.waitForTask({indexName: temporary, taskID, maxRetries: MOST_POLLS});

  let step = '';
  const begin = (what: string) => {
    step = what;
    log(what);
  };
  let moved = false;
  try {
    begin(`Copying settings, synonyms and rules of "${indexName}" to "${temporary}"`);
    // Copied from an index that does not exist yet they are empty.
    await done(
      await client.operationIndex({
        indexName,
        operationIndexParams: {operation: 'copy', destination: temporary, scope: ['settings', 'synonyms', 'rules']},
      }),
    );
    begin('Setting the settings');
    await done(await client.setSettings({indexName: temporary, indexSettings: settings}));
    begin(`Saving ${synonyms.length} groups of synonyms`);
    await done(
      await client.saveSynonyms({indexName: temporary, synonymHit: [...synonyms], replaceExistingSynonyms: true}),
    );
    begin(`Saving ${records.length} records`);
    const objects = records.map((record) => ({...record}));
    await client.saveObjects({
      indexName: temporary,
      objects,
      waitForTasks: true,
      batchSize: BATCH,
      maxRetries: MOST_POLLS,
    });
    begin(`Moving "${temporary}" over "${indexName}"`);
    const operationIndexParams = {operation: 'move', destination: indexName} as const;
    const task = await client.operationIndex({indexName: temporary, operationIndexParams});
    moved = true;
    await done(task);
  } catch (error) {
    const message = `${step} failed: ${messageOf(error)}`;
    // The move was requested; to remove the temporary index now could take the new content away.
    if (moved)
      throw new Error(
        `${message}\nThe move was accepted but not confirmed; "${indexName}" is the old index or the new one.`,
      );
    const removed = await client
      .deleteIndex({indexName: temporary})
      .then(done)
      .then(
        () => 'The temporary index was removed.',
        (failure) =>
          `The temporary index "${temporary}" could not be removed (${messageOf(failure)}); delete it by hand.`,
      );
    throw new Error(`${message}\n"${indexName}" is as it was. ${removed}`);
  }
}

/** What an error of the client has beyond its message. */
interface ClientError extends Error {
  readonly status?: number;
  /** Of one that no host answered: all that was tried. */
  readonly stackTrace?: readonly {
    readonly request: {readonly method: string; readonly url: string};
    readonly response: {readonly status: number; readonly content: string};
  }[];
}

/** The client's own message for an unreachable host names an account; the last request describes more. */
function messageOf(error: unknown): string {
  const {name, message, status, stackTrace} = error as ClientError;
  const last = name === 'RetryError' ? stackTrace?.at(-1) : undefined;
  if (!last) return `${status ?? ''} ${message}`.trim();
  const {origin, pathname} = new URL(last.request.url);
  return `${last.request.method} ${origin}${pathname}: ${last.response.status || 'no answer'} ${last.response.content.slice(0, 200)}`;
}
