import {readEnvironment} from '../environment';
import {ensureSite} from './build';
import {serve} from './server';
import {BUILD} from './sources';

/** `npm start`: builds the site if it is not up to date, and serves it until it is interrupted. */
async function start(): Promise<void> {
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`The environment variable PORT is "${process.env.PORT}". Give a number from 0 to 65535.`);
  }
  const {baseUrl} = readEnvironment();
  await ensureSite();
  try {
    const server = await serve({root: BUILD, port, baseUrl, locales: ['ko']});
    console.log(`\nThe site is at ${server.url} (Ctrl + C ends it)`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`);
  }
}

start().catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
