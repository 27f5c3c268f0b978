// Runs one of the TypeScript scripts in this folder: `node scripts/run.mjs start`. It's plain JavaScript without dependencies, because
// it installs them on a fresh clone.
import {spawn, spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`This site needs Node.js 20 or newer; this is ${process.version}. Install it from https://nodejs.org.`);
  process.exit(1);
}

// These characters have a special meaning in bundlers, and Rspack can't load style sheets from such a folder.
const [reservedCharacter] = /[#!?]/.exec(root) ?? [];
if (reservedCharacter) {
  console.error(
    `The bundler can't read files in ${root}, because the path contains a "${reservedCharacter}". Rename or move the folder.`,
  );
  process.exit(1);
}

function install() {
  const hashFile = 'node_modules/.lockfile-hash';
  const hash = createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex');
  if (fs.existsSync(hashFile) && fs.readFileSync(hashFile, 'utf8') === hash) return;
  console.log('Installing dependencies, which takes about half a minute …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const {status} = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  fs.writeFileSync(hashFile, hash);
}

install();
const [script, ...rest] = process.argv.slice(2);
// Brotli needs 32 MB for each page. By default, glibc returns them to the system after each one, which takes three times as long as the
// compression itself, because the system clears them.
const allocation = {MALLOC_MMAP_THRESHOLD_: '100000000', MALLOC_TRIM_THRESHOLD_: '100000000'};
const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...rest], {
  stdio: 'inherit',
  env: {...allocation, ...process.env},
});
// Ending this program must also end its child. A terminal sends Ctrl + C to both.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) child.kill('SIGINT');
});
child.on('exit', (code, signal) => {
  if (signal) process.removeAllListeners(signal).kill(process.pid, signal);
  else process.exit(code ?? 1);
});
