import {accountOf, readEnvironment} from '../environment';
import {createEngine} from '../plugins/search/engine';
import {openAllBuilt} from '../plugins/search/node/built';
import {serveSearch} from '../plugins/search/node/host';
import {ensureSite} from './build';
import {listen, readListening} from './listening';
import {BUILD} from './sources';

/** `npm run search:serve`: answers searches in both languages, in the hosted service's protocol, until it is interrupted. */
async function serve(): Promise<void> {
  const listening = readListening(3001);
  const {indexName} = accountOf(readEnvironment().search);
  await ensureSite();
  const corpora = await openAllBuilt(BUILD);
  const engine = createEngine(corpora, {indexName});
  const host = await listen(listening, 'npm run search:serve', (where) => serveSearch({engine, ...where}));
  console.log(
    `\nSearches of index "${indexName}" (${corpora.reduce((sum, {pageOf}) => sum + pageOf.length, 0)} records) are answered at ${host.url}`,
  );
  console.log(`The site queries it when it is built with SEARCH_HOSTS=${host.url} (Ctrl + C ends it)`);
}

serve().catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
