import {readEnvironment} from '../environment';
import {ensureSite} from './build';
import {listen, readListenOptions} from './listenOptions';
import {serve} from './server';
import {BUILD_FOLDER} from './sources';

/** `npm start`: builds the site if necessary, and serves it until interrupted. */
async function start(): Promise<void> {
  const listenOptions = readListenOptions(3000);
  const {baseUrl, search, hstsMaxAge} = readEnvironment();
  const options = {root: BUILD_FOLDER, baseUrl, locales: ['ko'], search, hstsMaxAge};
  await ensureSite(async () => {
    const server = await listen(listenOptions, 'npm start', (address) => serve({...options, ...address}));
    console.log(`\nThe site is at ${server.url} (press Ctrl + C to stop)`);
  });
}

start().catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
