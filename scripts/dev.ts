import {spawn} from 'node:child_process';
import {ROOT} from './sources';

/** `npm run dev`: the authoring server of one locale (`npm run dev -- --locale ko`), which shows changes as they are saved. */
const docusaurus = require.resolve('@docusaurus/core/bin/docusaurus.mjs', {paths: [ROOT]});
const server = spawn(process.execPath, [docusaurus, 'start', '--no-open', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {...process.env, NO_UPDATE_NOTIFIER: '1'},
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
