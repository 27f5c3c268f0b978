import fs from 'node:fs/promises';
import path from 'node:path';
import {builtRecords} from '../plugins/search/node/built';
import {countRecords} from '../plugins/search/node/push';
import {ensureSite} from './build';
import {BUILD, ROOT} from './sources';

/** `npm run search:records`: writes the records of all locales to `search-records.json`, or to the file that is named. */
async function run(): Promise<void> {
  const [file = path.join(ROOT, 'search-records.json'), ...rest] = process.argv.slice(2);
  if (rest.length > 0 || file.startsWith('-')) throw new Error('Give the name of one file, or nothing.');
  await ensureSite();
  const records = await builtRecords(BUILD);
  const target = path.resolve(file);
  const unfinished = `${target}.${process.pid}.tmp`;
  await fs.mkdir(path.dirname(target), {recursive: true});
  try {
    await fs.writeFile(unfinished, `${JSON.stringify(records, null, 1)}\n`);
    // A reader of the file sees the old records or the new ones, never a part.
    await fs.rename(unfinished, target);
  } catch (error) {
    await fs.rm(unfinished, {force: true});
    throw error;
  }
  console.log(`\n${path.relative(process.cwd(), target)}:`);
  for (const line of countRecords(records)) console.log(`  ${line}`);
}

run().catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
