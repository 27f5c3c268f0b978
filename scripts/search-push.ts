import {accountOf, readEnvironment} from '../environment';
import {readBuiltRecords} from '../plugins/search/node/built';
import {checkRecords, createWriter, describePush, hostedSynonyms, push} from '../plugins/search/node/push';
import {SETTINGS} from '../plugins/search/settings';
import {SYNONYMS} from '../plugins/search/synonyms';
import {build} from './build';
import {BUILD} from './sources';

const adminKey = process.env.SEARCH_ADMIN_KEY ?? '';

/** `npm run search:push`: replaces the hosted index by this site's records. `-- --dry-run` says what would be done. */
async function run(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((option) => option !== '--dry-run');
  if (unknown !== undefined) throw new Error(`There is no option "${unknown}". There is --dry-run.`);
  const dryRun = wanted.length > 0;
  const {search} = readEnvironment();
  const {appId, indexName} = accountOf(search);
  // Before the build, which takes a while.
  if (!dryRun && search.mode === 'embedded') {
    throw new Error(
      'The environment variable SEARCH_APP_ID is not set. Set it, SEARCH_API_KEY and SEARCH_INDEX_NAME, as for the site.',
    );
  }
  if (!dryRun && adminKey === '') {
    throw new Error('The environment variable SEARCH_ADMIN_KEY is not set. Give a key that may write indexes.');
  }
  if (!(await build())) throw new Error('The site could not be built. What went wrong stands above.');
  const content = {
    records: await readBuiltRecords(BUILD),
    settings: SETTINGS,
    synonyms: hostedSynonyms(SYNONYMS),
  };
  const hosts = search.mode === 'hosts' ? search.hosts : [];
  const where = search.mode === 'embedded' ? 'no account is set' : hosts.join(', ') || `application ${appId}`;
  if (dryRun) {
    checkRecords(content.records);
    console.log(`\nNothing is sent. A push would do this (${where}):`);
    for (const line of describePush(content, indexName)) console.log(`  ${line}`);
    return;
  }
  console.log(`\nPushing to ${where}`);
  await push(content, {client: createWriter({appId, adminKey, hosts}), indexName, log: console.log});
  console.log(`Done: "${indexName}" holds ${content.records.length} records.`);
}

run().catch((error: Error) => {
  // A host that repeats what it was sent must not bring the key into a log.
  const message = adminKey === '' ? error.message : error.message.replaceAll(adminKey, '…');
  console.error(`\n${message}`);
  process.exit(1);
});
