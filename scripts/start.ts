import {readEnvironment} from '../environment';
import {ensureSite} from './build';
import {listen, readListening} from './listening';
import {serve} from './server';
import {BUILD} from './sources';

/** `npm start`: builds the site if it is not up to date, and serves it until it is interrupted. */
async function start(): Promise<void> {
  const listening = readListening(3000);
  const {baseUrl, search, hstsMaxAge} = readEnvironment();
  await ensureSite();
  const options = {root: BUILD, baseUrl, locales: ['ko'], search, hstsMaxAge};
  const server = await listen(listening, 'npm start', (where) => serve({...options, ...where}));
  console.log(`\nThe site is at ${server.url} (Ctrl + C ends it)`);
}

start().catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
