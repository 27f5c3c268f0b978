import {accountOf, readEnvironment} from '../environment';
import {builtRecords} from '../plugins/search/node/built';
import {checkRecords, createWriter, describePush, hostedSynonyms, push} from '../plugins/search/node/push';
import type {SearchRecord} from '../plugins/search/record';
import {SETTINGS} from '../plugins/search/settings';
import {SYNONYMS} from '../plugins/search/synonyms';
import {ensureSite} from './build';
import {BUILD} from './sources';

export interface SearchPush {
  /** What stands behind the command's name. */
  readonly options: readonly string[];
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Builds the site, if need be, and gives its records. */
  readonly readRecords: () => Promise<readonly SearchRecord[]>;
  readonly log: (line: string) => void;
}

/**
 * Replaces the hosted index by this site's records, or reports what would be done.
 *
 * @throws an error for readers, in which the key does not appear
 */
export async function searchPush({options, variables, readRecords, log}: SearchPush): Promise<void> {
  const unknown = options.find((option) => option !== '--dry-run');
  if (unknown !== undefined) throw new Error(`There is no option "${unknown}". There is --dry-run.`);
  const dryRun = options.length > 0;
  const {search} = readEnvironment(variables);
  const {appId, indexName} = accountOf(search);
  const adminKey = variables.SEARCH_ADMIN_KEY ?? '';
  // Before the build, which takes a while.
  if (!dryRun && search.mode === 'embedded') {
    throw new Error(
      'The environment variable SEARCH_APP_ID is not set. Set it, SEARCH_API_KEY and SEARCH_INDEX_NAME, as for the site.',
    );
  }
  if (!dryRun && adminKey === '') {
    throw new Error('The environment variable SEARCH_ADMIN_KEY is not set. Give a key that may write indexes.');
  }
  const content = {records: await readRecords(), settings: SETTINGS, synonyms: hostedSynonyms(SYNONYMS)};
  const hosts = search.mode === 'hosts' ? search.hosts : [];
  const where = search.mode === 'embedded' ? 'no account is set' : hosts.join(', ') || `application ${appId}`;
  if (dryRun) {
    checkRecords(content.records);
    log(`\nNothing is sent. A push would do this (${where}):`);
    for (const line of describePush(content, indexName)) log(`  ${line}`);
    return;
  }
  // A host that repeats what it was sent must not bring the key into a log.
  const masked = (text: string) => text.replaceAll(adminKey, '…');
  log(`\nPushing to ${where}`);
  try {
    const client = createWriter({appId, adminKey, hosts});
    await push(content, {client, indexName, log: (line) => log(masked(line))});
  } catch (error) {
    throw new Error(masked((error as Error).message));
  }
  log(`Done: "${indexName}" holds ${content.records.length} records.`);
}

async function readRecords(): Promise<readonly SearchRecord[]> {
  await ensureSite();
  return builtRecords(BUILD);
}

/** `npm run search:push`, or `npm run search:push -- --dry-run`. */
if (require.main === module) {
  searchPush({
    options: process.argv.slice(2),
    variables: process.env,
    readRecords,
    log: console.log,
  }).catch((error: Error) => {
    console.error(`\n${error.message}`);
    process.exit(1);
  });
}
