import {accountOf, readEnvironment} from '../environment';
import {createEngine} from '../plugins/search/engine';
import {readBuiltIndex} from '../plugins/search/node/built';
import {serveSearch} from '../plugins/search/node/host';
import {ensureSite} from './build';
import {BUILD} from './sources';

/** `npm run search:serve`: answers searches in both languages, in the hosted service's protocol, until it is interrupted. */
async function serve(): Promise<void> {
  const port = Number(process.env.PORT || 3001);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`The environment variable PORT is "${process.env.PORT}". Give a number from 0 to 65535.`);
  }
  const hostname = process.env.HOST || undefined;
  const {indexName} = accountOf(readEnvironment().search);
  await ensureSite();
  const index = await readBuiltIndex(BUILD);
  try {
    const host = await serveSearch({engine: createEngine(index, {indexName}), port, hostname});
    console.log(`\nSearches of index "${indexName}" (${index.records.length} records) are answered at ${host.url}`);
    console.log(`The site asks it when it is built with SEARCH_HOSTS=${host.url} (Ctrl + C ends it)`);
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new Error(
        `The environment variable HOST is "${hostname}". Give an address of this machine, such as 0.0.0.0.`,
      );
    }
    if (code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm run search:serve`);
  }
}

serve().catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
