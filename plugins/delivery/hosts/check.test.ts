import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';
import zlib from 'node:zlib';
import {type RunningServer, serve} from '../../../scripts/server';
import {checkHost, type Site} from './check';
import {hostingOf} from './files';

const LONG = `<!doctype html><p>${'a long page '.repeat(400)}`;
const FILES: Readonly<Record<string, string>> = {
  'index.html': '<p>home<script>a()</script>',
  '404.html': '<p>not found',
  'tour/index.html': '<meta http-equiv=refresh content="0; url=/tour/intro/">',
  'tour/intro/index.html': LONG,
  'ko/index.html': '<p>홈',
  'ko/404.html': '<p>없음',
  'ko/tour/intro/index.html': '<p>둘러보기',
  'assets/js/main.1.js': 'a()',
  'diagrams/0123456789abcdef.svg': '<svg/>',
  'robots.txt': 'User-agent: *',
};

let folder = '';
let good: RunningServer;
let site: Site;
before(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hosts-'));
  for (const [name, content] of Object.entries(FILES)) {
    await fs.mkdir(path.dirname(path.join(folder, name)), {recursive: true});
    await fs.writeFile(path.join(folder, name), content);
  }
  await fs.writeFile(path.join(folder, 'tour/intro/index.html.br'), zlib.brotliCompressSync(LONG));
  const options = {baseUrl: '/', locales: ['ko']};
  site = {folder, hosting: hostingOf(folder, {...options, search: {mode: 'embedded'}})};
  good = await serve({root: folder, port: 0, ...options});
});
after(async () => {
  await good.close();
  await fs.rm(folder, {recursive: true});
});

test('a host that answers as described has no differences', async () => {
  const {requested, differences} = await checkHost(good.url, site);
  assert.deepEqual(differences, []);
  assert.ok(requested > 50, `${requested} addresses`);
});

interface Reply {
  status: number;
  headers: http.OutgoingHttpHeaders;
  body: Buffer;
}

/** Checks a host that does one thing in another way. */
async function checkChanged(change: (reply: Reply, target: string) => void): Promise<readonly string[]> {
  const server = http.createServer(async (request, response) => {
    const target = request.url ?? '/';
    const reply = await new Promise<Reply>((resolve, reject) => {
      const forwarded = http.get({port: new URL(good.url).port, path: target, headers: request.headers}, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({status: answer.statusCode ?? 0, headers: {...answer.headers}, body: Buffer.concat(chunks)}),
        );
      });
      forwarded.on('error', reject);
    });
    change(reply, target);
    delete reply.headers['content-length'];
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return (await checkHost(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, site)).differences;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const changes: readonly [what: string, change: (reply: Reply, target: string) => void, named: RegExp][] = [
  [
    'leaves out the policy of one page',
    ({headers}, target) => target === '/ko/tour/intro/' && delete headers['content-security-policy'],
    /^\/ko\/tour\/intro\/: Content-Security-Policy is \(none\), not default-src/,
  ],
  [
    'keeps pages for an hour',
    (reply, target) => {
      if (target === '/') reply.headers['cache-control'] = 'max-age=3600';
    },
    /^\/: Cache-Control is max-age=3600, not public, max-age=0, must-revalidate$/,
  ],
  [
    'adds to the HTML',
    (reply, target) => {
      if (target === '/ko/') reply.body = Buffer.concat([reply.body, Buffer.from('<script src=/ads.js></script>')]);
    },
    /^\/ko\/: the content is not that of \/ko\/index\.html in the build$/,
  ],
  [
    'leads to another page',
    (reply, target) => {
      if (target === '/ko/tour/') reply.headers.location = '/tour/intro/';
    },
    /^\/ko\/tour\/: it leads to \/tour\/intro\/, not \/ko\/tour\/intro\/$/,
  ],
  [
    'forgets the query',
    (reply, target) => {
      if (target.includes('?') && reply.headers.location)
        reply.headers.location = String(reply.headers.location).split('?')[0];
    },
    /^\S+\?a=1\S*: it leads to /,
  ],
  [
    'answers 200 to what is not there',
    (reply, target) => {
      if (target === '/nowhere/') reply.status = 200;
    },
    /^\/nowhere\/: the status is 200, not 404$/,
  ],
  [
    'has one page for what is not found',
    (reply, target) => {
      if (target === '/ko/nowhere') reply.body = Buffer.from(FILES['404.html'] ?? '');
    },
    /^\/ko\/nowhere: the content is not that of \/ko\/404\.html/,
  ],
  [
    'keeps for ever what is not there',
    (reply, target) => {
      if (target === '/assets/js/gone.00000000.js') reply.headers['cache-control'] = 'max-age=31536000';
    },
    /^\/assets\/js\/gone\.00000000\.js: what is not there is kept/,
  ],
  [
    'does not pack',
    (reply) => {
      if (reply.headers['content-encoding'] !== 'br') return;
      delete reply.headers['content-encoding'];
      reply.body = zlib.brotliDecompressSync(reply.body);
    },
    /^\/tour\/intro\/(?:\?a=1)?: it is sent unpacked$/,
  ],
  [
    'does not name the charset',
    (reply, target) => {
      if (target === '/robots.txt') reply.headers['content-type'] = 'text/plain';
    },
    /^\/robots\.txt: Content-Type is text\/plain, not text\/plain; charset=utf-8$/,
  ],
  [
    'leads away',
    (reply, target) => {
      if (target === '//example.com/index.html') reply.headers.location = '//example.com/';
    },
    /^\/\/example\.com\/index\.html: it leads away from this host/,
  ],
];

for (const [what, change, named] of changes) {
  test(`a host that ${what} is reported for that, and for nothing else`, async () => {
    const differences = await checkChanged(change);
    assert.ok(differences.length > 0, 'there is a difference');
    for (const difference of differences) assert.match(difference, named);
  });
}

test('a host that is not there is a difference of each address', async () => {
  const {requested, differences} = await checkHost('http://127.0.0.1:9', site);
  assert.equal(differences.length, requested);
  assert.match(differences[0] ?? '', /ECONNREFUSED/);
});
