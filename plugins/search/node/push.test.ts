import assert from 'node:assert/strict';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterEach, beforeEach, test} from 'node:test';
import type {SynonymHit} from 'algoliasearch';
import type {SearchRecord} from '../record';
import {checkRecords, createWriter, describePush, hostedSynonyms, type IndexContent, push} from './push';

interface Index {
  settings: Record<string, unknown>;
  synonyms: SynonymHit[];
  rules: string[];
  records: Map<string, SearchRecord>;
}

/** How a call goes wrong: an HTTP status, a connection that breaks, or an answer that is lost after the work was done. */
type Fault = number | 'break' | 'lose';

/**
 * Stands in for the hosted service's API for writing. As there, a call only files a task; tasks are done one after the other,
 * here when somebody requests whether they are done.
 */
class HostedService {
  readonly indices = new Map<string, Index>();
  readonly calls: string[] = [];
  url = '';
  /** Whether a task takes so long that its first request finds it not done. */
  isSlow = false;
  /** By the number of the call, from 0. */
  faults: (call: number, line: string) => Fault | undefined = () => undefined;
  private readonly tasks: (() => void)[] = [];
  private done = 0;
  private readonly server = http.createServer((request, response) => void this.receive(request, response));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, resolve));
    this.url = `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** Does what was filed and nobody waited for. */
  settle(): void {
    while (this.done < this.tasks.length) this.work();
  }

  private work(): void {
    this.tasks[this.done++]?.();
  }

  private index(name: string): Index {
    const found = this.indices.get(name) ?? {settings: {}, synonyms: [], rules: [], records: new Map()};
    this.indices.set(name, found);
    return found;
  }

  private async receive(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const {pathname, searchParams} = new URL(request.url ?? '/', 'http://localhost');
    const line = `${request.method} ${pathname.replace(/_tmp_\d+/, '_tmp').replace(/\/task\/\d+$/, '/task')}`;
    const fault = this.faults(this.calls.length, line);
    this.calls.push(line);
    if (fault === 'break') {
      request.socket.destroy();
      return;
    }
    const status = typeof fault === 'number' ? fault : 200;
    const body = status === 200 ? this.handle(request.method, pathname, searchParams, chunks) : {message: 'No', status};
    if (fault === 'lose') request.socket.destroy();
    else response.writeHead(status, {'Content-Type': 'application/json', 'Retry-After': 1}).end(JSON.stringify(body));
  }

  private handle(method = '', pathname: string, query: URLSearchParams, chunks: readonly Buffer[]): object {
    const [, name = '', action = '', number] =
      /^\/1\/indexes\/([^/]+)(?:\/([a-z]+))?(?:\/([a-z0-9]+))?$/.exec(pathname) ?? [];
    if (action === 'task') {
      const id = Number(number);
      const wasDone = id < this.done;
      while (this.done <= id) this.work();
      const status = wasDone || !this.isSlow ? 'published' : 'notPublished';
      return {status, pendingTask: status !== 'published'};
    }
    const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as unknown) : undefined;
    this.tasks.push(this.taskOf(method, name, action, query, body));
    return {taskID: this.tasks.length - 1, objectIDs: [], updatedAt: ''};
  }

  private taskOf(method: string, name: string, action: string, query: URLSearchParams, body: unknown): () => void {
    if (method === 'DELETE') return () => this.indices.delete(name);
    if (action === 'operation') {
      const {operation, destination, scope} = body as {operation: string; destination: string; scope?: string[]};
      if (operation === 'copy') {
        assert.deepEqual(scope, ['settings', 'synonyms', 'rules']);
        return () => {
          const {settings, synonyms, rules} = this.indices.get(name) ?? {settings: {}, synonyms: [], rules: []};
          Object.assign(this.index(destination), structuredClone({settings, synonyms, rules}));
        };
      }
      return () => {
        const source = this.indices.get(name);
        if (!source) return;
        this.indices.set(destination, source);
        this.indices.delete(name);
      };
    }
    if (action === 'settings') return () => Object.assign(this.index(name).settings, body);
    if (action === 'synonyms') {
      assert.equal(query.get('replaceExistingSynonyms'), 'true');
      return () => {
        this.index(name).synonyms = body as SynonymHit[];
      };
    }
    assert.equal(action, 'batch');
    const {requests} = body as {requests: {action: string; body: SearchRecord}[]};
    assert.ok(requests.length <= 1000);
    return () => {
      for (const {action: verb, body: record} of requests) {
        assert.equal(verb, 'addObject');
        this.index(name).records.set(record.objectID, record);
      }
    };
  }
}

function makeRecord(at: number, language = 'en', content = `text ${at}`): SearchRecord {
  const url = `https://d2lang.com/tour/page-${at}/`;
  return {
    objectID: `${language}-${at}`,
    url,
    url_without_anchor: url,
    anchor: null,
    type: at === 0 ? 'lvl1' : 'content',
    content,
    hierarchy: {lvl0: 'Tour', lvl1: `Page ${at}`, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null},
    language,
    docusaurus_tag: 'docs-default-current',
    weight: {pageRank: 0, level: 0, position: at},
  };
}

const CONTENT: IndexContent = {
  records: Array.from({length: 2500}, (_, at) => makeRecord(at)),
  settings: {distinct: true, hitsPerPage: 20},
  synonyms: hostedSynonyms({en: [['er diagram', 'sql table']], ko: [['다크 모드', '다크 테마']]}),
};

/** What is in the live index before each push. */
const OLD: Index = {
  settings: {distinct: false, paginationLimitedTo: 500},
  synonyms: [{objectID: 'old', type: 'synonym', synonyms: ['a', 'b']}],
  rules: ['promote the tour'],
  records: new Map([['gone', makeRecord(9, 'en', 'a page that is gone')]]),
};

let service: HostedService;
let lines: string[];

beforeEach(async () => {
  service = new HostedService();
  service.indices.set('docs', structuredClone(OLD));
  lines = [];
  await service.start();
});
afterEach(() => service.stop());

/** @param hosts where the service is reached */
function run(content = CONTENT, hosts = [service.url]): Promise<void> {
  return push(content, {
    client: createWriter({appId: 'APP', adminKey: 'secret', hosts}),
    indexName: 'docs',
    log: (line) => lines.push(line),
  });
}

function assertNew(): void {
  assert.deepEqual([...service.indices.keys()], ['docs'], 'nothing temporary is left');
  const live = service.indices.get('docs');
  assert.deepEqual([...(live?.records.values() ?? [])], CONTENT.records, 'every record, and none of the old ones');
  assert.deepEqual(live?.settings, {distinct: true, hitsPerPage: 20, paginationLimitedTo: 500});
  assert.deepEqual(live?.synonyms, CONTENT.synonyms);
  assert.deepEqual(live?.rules, OLD.rules, 'rules are kept: they are made by hand');
}

const withoutPolling = (calls: readonly string[]) => calls.filter((line) => !line.endsWith('/task'));

test('a push replaces records, settings and synonyms at one stroke, and keeps rules', async () => {
  service.isSlow = true;
  await run();
  assertNew();
  assert.deepEqual(withoutPolling(service.calls), [
    'POST /1/indexes/docs/operation',
    'PUT /1/indexes/docs_tmp/settings',
    'POST /1/indexes/docs_tmp/synonyms/batch',
    'POST /1/indexes/docs_tmp/batch',
    'POST /1/indexes/docs_tmp/batch',
    'POST /1/indexes/docs_tmp/batch',
    'POST /1/indexes/docs_tmp/operation',
  ]);
  assert.ok(!lines.join('\n').includes('secret'));
});

test('the first push makes the index', async () => {
  service.indices.clear();
  await run();
  const live = service.indices.get('docs');
  assert.equal(live?.records.size, 2500);
  assert.deepEqual(live?.settings, CONTENT.settings);
});

test('the live index is as it was until everything else is written', async () => {
  service.faults = (_, line) => {
    if (line !== 'POST /1/indexes/docs_tmp/operation') assert.deepEqual(service.indices.get('docs'), OLD, line);
    else assert.equal([...service.indices.values()][1]?.records.size, 2500);
    return line.endsWith('tmp/operation') ? 403 : undefined;
  };
  await assert.rejects(run());
});

/** The calls of a push that goes well, each with its name. */
async function callsOfAPush(): Promise<readonly string[]> {
  await run();
  const {calls} = service;
  service.stop();
  return calls;
}

test('a call that fails for good leaves the live index whole, whichever it is, and nothing temporary', async () => {
  const calls = await callsOfAPush();
  const move = calls.indexOf('POST /1/indexes/docs_tmp/operation');
  assert.ok(move > 10);
  for (let failing = 0; failing < calls.length; failing++) {
    service = new HostedService();
    service.indices.set('docs', structuredClone(OLD));
    service.faults = (call) => (call === failing ? 403 : undefined);
    await service.start();
    try {
      const name = `call ${failing}: ${calls[failing]}`;
      await assert.rejects(run(), (error: Error) => {
        assert.match(error.message, / failed: 403 No/, name);
        assert.match(
          error.message,
          failing <= move ? /"docs" is as it was\. The temporary index was removed\./ : /accepted but not confirmed/,
          name,
        );
        assert.ok(!error.message.includes('secret'));
        return true;
      });
      if (failing <= move) assert.deepEqual(service.indices.get('docs'), OLD, name);
      service.settle();
      if (failing > move) assertNew();
      else assert.deepEqual([...service.indices], [['docs', OLD]], name);
    } finally {
      service.stop();
    }
  }
});

test('a call that fails once is made again at another host, whichever it is and however it fails', async () => {
  const calls = await callsOfAPush();
  const faults: readonly Fault[] = [500, 503, 'break', 'lose'];
  for (let failing = 0; failing < calls.length; failing++) {
    service = new HostedService();
    service.indices.set('docs', structuredClone(OLD));
    service.faults = (call) => (call === failing ? faults[failing % faults.length] : undefined);
    await service.start();
    try {
      await run(CONTENT, [service.url, service.url.replace('localhost', '127.0.0.1')]);
      service.settle();
      assertNew();
      assert.equal(service.calls.length, calls.length + 1, `${calls[failing]}`);
    } finally {
      service.stop();
    }
  }
});

test('a service that has had enough is given the time that it wants', async () => {
  service.faults = (call) => (call === 3 ? 429 : undefined);
  await run();
  assertNew();
});

test('a service that stays away is given up, and its last answer is reported', async () => {
  service.faults = () => 500;
  await assert.rejects(run(), (error: Error) => {
    assert.match(
      error.message,
      /^Copying settings, .* failed: POST http:\/\/localhost:\d+\/1\/indexes\/docs\/operation: 500 /,
    );
    assert.match(error.message, /The temporary index "docs_tmp_\d+" could not be removed \(.*\); delete it by hand\.$/);
    return true;
  });
  assert.deepEqual(service.indices.get('docs'), OLD);
});

test('a host that nobody listens at is named', async () => {
  const {url} = service;
  service.stop();
  await assert.rejects(run(), (error: Error) =>
    error.message.includes(`POST ${url}/1/indexes/docs/operation: no answer`),
  );
});

test('two records that are too large are both named, and nothing is sent', async () => {
  const large = [makeRecord(7, 'en', 'x'.repeat(10_000)), makeRecord(8, 'ko', '가'.repeat(3_400))];
  await assert.rejects(run({...CONTENT, records: [...CONTENT.records, ...large]}), (error: Error) => {
    assert.match(error.message, /^2 records are larger than the 10000 bytes that are allowed:\n/);
    assert.match(error.message, /page-7\/ \(en-7\): 10\d{3} bytes\n.*page-8\/ \(ko-8\): 10\d{3} bytes$/);
    return true;
  });
  assert.deepEqual(service.calls, []);
});

test('a record of exactly the limit is allowed', () => {
  const room = 10_000 - Buffer.byteLength(JSON.stringify(makeRecord(1, 'en', '')));
  checkRecords([makeRecord(1, 'en', 'x'.repeat(room))]);
  assert.throws(() => checkRecords([makeRecord(1, 'en', 'x'.repeat(room + 1))]));
});

test('an index is never emptied', async () => {
  await assert.rejects(run({...CONTENT, records: []}), {
    message: 'There are no records; pushing them would empty the index.',
  });
  assert.deepEqual(service.calls, []);
});

test('what a push would do can be read', () => {
  const records = [makeRecord(0, 'ko'), makeRecord(0), makeRecord(1), makeRecord(2)];
  assert.deepEqual(describePush({...CONTENT, records}, 'docs'), [
    'Copy settings, synonyms and rules of "docs" to a temporary index "docs_tmp_…"',
    'Set there:',
    '  distinct: true',
    '  hitsPerPage: 20',
    'Save there 2 groups of synonyms in place of those that were copied',
    'Save there 4 records in batches of at most 1000 (1)',
    '  en: 3 records (content 2, lvl1 1)',
    '  ko: 1 records (lvl1 1)',
    'Move the temporary index over "docs"',
  ]);
});
