import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {readEnvironment} from '../environment';
import {checkHost} from '../plugins/delivery/hosts/check';
import {hostingOf} from '../plugins/delivery/hosts/files';
import {HOSTS_FILES} from '../plugins/delivery/hosts/hosting';
import {ensureSite} from './build';
import {findOrInstall, notInstalled} from './debian';
import {serve} from './server';
import {BUILD} from './sources';

/** The last one that runs on Node.js 20. `npx` fetches it (about 100 MB) for this test alone. */
const WRANGLER = 'wrangler@4.86.0';
const NGINX_PACKAGES = ['nginx-light', 'libnginx-mod-http-brotli-static'];
const BROTLI_MODULE = 'ngx_http_brotli_static_module.so';
const PATIENCE = 120_000;

interface Host {
  readonly url: string;
  /** Whether it packs files by itself, without a network in front of it. */
  readonly packed: boolean;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits for a server of another program. @throws an error with what it wrote, if it ends or takes too long */
async function answering(url: string, child: ChildProcess): Promise<void> {
  let output = '';
  const read = (data: unknown) => {
    output += data;
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    if (child.exitCode !== null) break;
    const isThere = await fetch(url, {redirect: 'manual'}).then(
      () => true,
      () => false, // not listening yet
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill();
  throw new Error(`It does not answer:\n${output}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'close');
  child.kill();
  await ended;
}

function findModule(): string | undefined {
  const folders = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules', '/etc/nginx/modules'];
  return folders.map((folder) => path.join(folder, BROTLI_MODULE)).find((file) => fs.existsSync(file));
}

/** @returns the module's file; on Debian as root the packages are installed if it is not there */
function ensureNginx(): string {
  const found = findOrInstall(findModule, NGINX_PACKAGES);
  if (!found) throw notInstalled(NGINX_PACKAGES);
  return found;
}

/** nginx with the configuration of the build; where it listens and finds the files is ours to set, as the file says. */
async function startNginx(): Promise<Host> {
  const module = ensureNginx();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nginx-'));
  const port = await freePort();
  const {baseUrl} = readEnvironment();
  const root = path.join(folder, 'site', baseUrl);
  fs.mkdirSync(path.dirname(root.replace(/\/$/, '')), {recursive: true});
  fs.symlinkSync(BUILD, root.replace(/\/$/, ''));
  const server = fs
    .readFileSync(path.join(BUILD, HOSTS_FILES.nginx), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('root /var/www/site;', `root ${folder}/site;`);
  fs.writeFileSync(path.join(folder, 'site.conf'), server);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `load_module ${module};
daemon off;
${process.getuid?.() === 0 ? 'user root;\n' : ''}pid ${folder}/pid;
error_log stderr;
events {}
http {
    access_log off;
${temporary.map((name) => `    ${name}_temp_path ${folder}/${name};`).join('\n')}
    include ${folder}/site.conf;
}
`,
  );
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'], {stdio: 'pipe'});
  const url = `http://localhost:${port}`;
  await answering(url, child);
  const close = async () => {
    await stop(child);
    fs.rmSync(folder, {recursive: true, force: true});
  };
  return {url, packed: true, close};
}

/** The runtime of Cloudflare Pages. It leaves packing to the network in front of it. */
async function startCloudflare(): Promise<Host> {
  const [port, inspector] = [await freePort(), await freePort()];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wrangler-'));
  const ports = ['--port', String(port), '--inspector-port', String(inspector), '--ip', '127.0.0.1'];
  const child = spawn(
    'npx',
    [
      '--yes',
      WRANGLER,
      'pages',
      'dev',
      BUILD,
      ...ports,
      '--compatibility-date',
      '2025-01-01',
      '--show-interactive-dev-session=false',
    ],
    {cwd: folder, stdio: 'pipe', detached: true, env: {...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1'}},
  );
  const url = `http://localhost:${port}`;
  await answering(url, child);
  const close = async () => {
    // npx, wrangler and its runtime are three programs, which end together as one group.
    const ended = once(child, 'close');
    if (child.pid) process.kill(-child.pid);
    await ended;
    fs.rmSync(folder, {recursive: true, force: true});
  };
  return {url, packed: false, close};
}

async function startOwn(): Promise<Host> {
  const {baseUrl, search} = readEnvironment();
  return {...(await serve({root: BUILD, port: 0, baseUrl, locales: ['ko'], search})), packed: true};
}

const HOSTS: Readonly<Record<string, () => Promise<Host>>> = {
  'npm-start': startOwn,
  nginx: startNginx,
  cloudflare: startCloudflare,
};

/** `npm run test:hosts`: the built site on real hosts, on all or on those that are named. */
async function test(names: readonly string[]): Promise<void> {
  await ensureSite();
  const {baseUrl, search} = readEnvironment();
  const site = {folder: BUILD, hosting: hostingOf(BUILD, {baseUrl, locales: ['ko'], search})};
  let passed = 0;
  let failed = 0;
  for (const name of names.length > 0 ? names : Object.keys(HOSTS)) {
    console.log(`\n=== ${name}`);
    try {
      const start = HOSTS[name];
      if (!start) throw new Error(`There is no host of this name. The hosts are: ${Object.keys(HOSTS).join(', ')}.`);
      const host = await start();
      const {requested, differences} = await checkHost(host.url, site, host).finally(() => host.close());
      for (const difference of differences) console.log(`  FAILED ${difference}`);
      passed += requested - differences.length;
      failed += differences.length;
      console.log(`  ${requested} addresses, ${differences.length || 'no'} differences`);
    } catch (error) {
      failed++;
      console.error(error instanceof Error ? error.message : error);
    }
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

void test(process.argv.slice(2));
