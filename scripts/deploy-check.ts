import {readEnvironment} from '../environment';
import {checkHost} from '../plugins/delivery/hosts/check';
import {hostingOf} from '../plugins/delivery/hosts/files';
import {ensureSite} from './build';
import {BUILD} from './sources';

/** `npm run deploy:check -- URL`: compares what a host answers with what the built site should be answered with. */
async function check(args: readonly string[]): Promise<void> {
  const [url, ...rest] = args.filter((arg) => arg !== '--unpacked');
  if (url === undefined || rest.length > 0 || !/^https?:\/\//.test(url)) {
    throw new Error(
      'Which host? For example: npm run deploy:check -- https://d2lang.com\n  --unpacked   files need not come packed',
    );
  }
  await ensureSite();
  const {baseUrl, search} = readEnvironment();
  const site = {folder: BUILD, hosting: hostingOf(BUILD, {baseUrl, locales: ['ko'], search})};
  const {requested, differences} = await checkHost(url, site, {packed: !args.includes('--unpacked')});
  for (const difference of differences) console.log(difference);
  console.log(
    `\n${url}: ${requested} addresses, ${differences.length || 'no'} difference${differences.length === 1 ? '' : 's'}`,
  );
  if (differences.length > 0) process.exitCode = 1;
}

check(process.argv.slice(2)).catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
