import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {CompileRequest, Drawing} from '../../compiler/request';
import {type CompileResult, CompilerClient} from '.';
import type {Parts} from './parts';
import {type FromWorker, MAX_ANSWER_LENGTH, type ToWorker} from './protocol';

/** Records what it's sent, and sends what the test tells it to. */
class FakeSandbox {
  readonly sent: ToWorker[] = [];
  closed = false;

  constructor(readonly receive: (data: unknown) => void) {}

  send(message: unknown): void {
    this.sent.push(message as ToWorker);
  }

  close(): void {
    this.closed = true;
  }

  answer(message: FromWorker): void {
    this.receive(JSON.stringify(message));
  }

  ready(): void {
    this.answer({type: 'ready'});
  }

  /** The sources of the requests that it was sent. */
  get requests(): string[] {
    return this.sent.flatMap((message) => (message.type === 'request' ? [message.request.files.fence ?? ''] : []));
  }
}

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>';

function request(name: string, options: CompileRequest['options'] = {}): CompileRequest {
  return {entry: 'fence', files: {fence: name}, options};
}

function drawing(name: string, picture = PICTURE): Drawing {
  const shape = {id: name, kind: 'rectangle', key: name, label: name, y: 0};
  return {picture, width: 1, height: 1, board: {shapes: [shape], connections: []}};
}

const drawn = (name: string): Extract<FromWorker, {type: 'drawn'}> => ({type: 'drawn', drawing: drawing(name)});

const PARTS: Parts = {
  scripts: async () => ['runtime', 'worker'],
  async *program() {
    yield Uint8Array.of(1, 2);
    yield Uint8Array.of(3);
  },
  elk: async () => 'elk',
};

/** Waits for everything that needs no answer. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Creates a client whose sandboxes are fake. */
function create({timeout, ...parts}: Partial<Parts> & {timeout?: number} = {}) {
  const sandboxes: FakeSandbox[] = [];
  const open = (_: unknown, receive: (data: unknown) => void) => {
    const sandbox = new FakeSandbox(receive);
    sandboxes.push(sandbox);
    return sandbox;
  };
  const client = new CompilerClient(open, {...PARTS, ...parts}, timeout);
  const last = () => {
    const sandbox = sandboxes.at(-1);
    assert.ok(sandbox, 'no sandbox is open');
    return sandbox;
  };
  return {client, sandboxes, last};
}

/** Creates a client that works on the request `a`. */
function start(options: Parameters<typeof create>[0] = {}) {
  const created = create(options);
  const result = created.client.compile(request('a'));
  created.last().ready();
  return {...created, result};
}

/** Checks that the next request is drawn, in a new sandbox if the last one is closed. */
async function expectNextIsDrawn({client, last}: Pick<ReturnType<typeof create>, 'client' | 'last'>): Promise<void> {
  const wasClosed = last().closed;
  const result = client.compile(request('next'));
  if (wasClosed) last().ready();
  last().answer(drawn('next'));
  assert.deepEqual(await result, drawn('next'));
}

/** Returns the type of a result, or `undefined` if it's still pending. */
async function typeOf(result: Promise<CompileResult>): Promise<CompileResult['type'] | undefined> {
  const settledResult = await Promise.race([
    result,
    new Promise<undefined>((resolve) => setImmediate(resolve, undefined)),
  ]);
  return settledResult?.type;
}

test('starts one sandbox with the first request and passes it the program in chunks', async () => {
  const {client, sandboxes, last} = create();
  assert.equal(sandboxes.length, 0);
  void client.compile(request('a'));
  void client.compile(request('b'));
  client.warmUp();
  await settled();
  assert.equal(sandboxes.length, 1);
  assert.deepEqual(last().sent, [
    {type: 'program', bytes: Uint8Array.of(1, 2)},
    {type: 'program', bytes: Uint8Array.of(3)},
    {type: 'program'},
  ]);
});

test('once warmed up, sends the first request right away', async () => {
  const {client, sandboxes, last} = create();
  client.warmUp();
  last().ready();
  assert.deepEqual(last().requests, []);
  await expectNextIsDrawn({client, last});
  assert.equal(sandboxes.length, 1);
});

test('returns the errors in a source', async () => {
  const {last, result} = start();
  const errors = {type: 'mistakes', diagnostics: [{file: 'fence', line: 1, column: 1, message: 'no'}]} as const;
  last().answer(errors);
  assert.deepEqual(await result, errors);
});

test('runs one request at a time, and then only the newest one that waits', async () => {
  const {client, last} = create();
  const results = ['a', 'b', 'c', 'd'].map((name) => client.compile(request(name)));
  last().ready();
  assert.deepEqual(last().requests, ['d']);
  const later = ['e', 'f', 'g'].map((name) => client.compile(request(name)));
  assert.deepEqual(last().requests, ['d']);
  last().answer(drawn('d'));
  assert.deepEqual(last().requests, ['d', 'g']);
  last().answer(drawn('g'));
  const types = (await Promise.all([...results, ...later])).map(({type}) => type);
  assert.deepEqual(types, ['superseded', 'superseded', 'superseded', 'drawn', 'superseded', 'superseded', 'drawn']);
});

test("a request doesn't supersede one of another owner", async () => {
  const {client, last} = create();
  const [one, two] = [{}, {}];
  const old = client.compile(request('a1'), one);
  const other = client.compile(request('b'), two);
  const newer = client.compile(request('a2'), one);
  last().ready();
  assert.deepEqual(last().requests, ['a2']);
  last().answer(drawn('a2'));
  assert.deepEqual(last().requests, ['a2', 'b']);
  last().answer(drawn('b'));
  assert.deepEqual(await Promise.all([old, newer, other]), [{type: 'superseded'}, drawn('a2'), drawn('b')]);
});

test('stops a source that takes too long, and opens a new sandbox for the next request', async () => {
  const {client, sandboxes, last, result} = start({timeout: 20});
  assert.deepEqual(await result, {type: 'tooLong'});
  assert.ok(last().closed);
  assert.equal(sandboxes.length, 1);
  await expectNextIsDrawn({client, last});
  assert.equal(sandboxes.length, 2);
});

test('gives the first request of a sandbox three times as long as the next ones', async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {client, sandboxes, last, result} = start({timeout: 100});
  t.mock.timers.tick(299);
  last().answer(drawn('a'));
  assert.deepEqual(await result, drawn('a'));
  const second = client.compile(request('second'));
  t.mock.timers.tick(101);
  assert.deepEqual(await second, {type: 'tooLong'});
  assert.equal(sandboxes.length, 1);
});

test('a waiting request gets a new sandbox when the source before it takes too long or crashes', async () => {
  for (const type of ['tooLong', 'crashed'] as const) {
    const {client, sandboxes, last, result} = start({timeout: 20});
    const waiting = client.compile(request('next'));
    if (type === 'crashed') last().answer({type});
    assert.deepEqual(await result, {type});
    assert.equal(sandboxes.length, 2);
    assert.equal(await typeOf(waiting), undefined);
    last().ready();
    assert.deepEqual(last().requests, ['next']);
    last().answer(drawn('next'));
    assert.deepEqual(await waiting, drawn('next'));
  }
});

test("the time limit doesn't apply without a request", async () => {
  const {client, sandboxes, last} = create({timeout: 20});
  const result = client.compile(request('a'));
  await settled();
  assert.equal(await typeOf(result), undefined);
  last().ready();
  last().answer(drawn('a'));
  assert.deepEqual(await result, drawn('a'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(sandboxes.length, 1);
  assert.ok(!last().closed);
});

test("gives up a program that is loaded but doesn't start within a minute", async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {client, last} = create();
  const result = client.compile(request('a'));
  await settled();
  t.mock.timers.tick(60_001);
  assert.deepEqual(await result, {type: 'unavailable'});
  assert.ok(last().closed);
});

test('a crash is the result of the source that was compiled, and opens no sandbox without a request', async () => {
  const {client, sandboxes, last, result} = start();
  last().answer({type: 'crashed'});
  assert.deepEqual(await result, {type: 'crashed'});
  assert.ok(last().closed);
  assert.equal(sandboxes.length, 1);
  await expectNextIsDrawn({client, last});
});

test("a crash without a request doesn't affect the next request", async () => {
  const {client, sandboxes, last} = create();
  client.warmUp();
  last().ready();
  last().answer({type: 'crashed'});
  assert.ok(last().closed);
  assert.equal(sandboxes.length, 1);
  await expectNextIsDrawn({client, last});
});

const fail = async (): Promise<never> => {
  throw new Error('This file is missing.');
};

const MISSING_PARTS: Readonly<Record<string, Partial<Parts>>> = {
  scripts: {scripts: fail},
  program: {
    async *program() {
      yield await fail();
    },
  },
};

for (const [name, parts] of Object.entries(MISSING_PARTS)) {
  test(`if the ${name} can't be fetched, all waiting requests fail and the next one tries again`, async () => {
    const {client, sandboxes, last} = create(parts);
    const results = [client.compile(request('a'), {}), client.compile(request('b'), {})];
    assert.deepEqual(await Promise.all(results), [{type: 'unavailable'}, {type: 'unavailable'}]);
    assert.ok(last().closed);
    assert.equal(sandboxes.length, 1);
    void client.compile(request('a'));
    assert.equal(sandboxes.length, 2);
  });
}

test('a program that crashes before it is ready is unavailable', async () => {
  const {client, last} = create();
  const result = client.compile(request('a'));
  last().answer({type: 'crashed'});
  assert.deepEqual(await result, {type: 'unavailable'});
});

test('if ELK arrives damaged, the next request fetches it again', async () => {
  const {client, sandboxes, last} = create();
  const result = client.compile(request('a', {layout: 'elk'}));
  last().ready();
  await settled();
  assert.deepEqual(last().requests, ['a']);
  last().answer({type: 'unavailable'});
  assert.deepEqual(await result, {type: 'unavailable'});
  assert.ok(last().closed);
  void client.compile(request('a', {layout: 'elk'}));
  assert.equal(sandboxes.length, 2);
});

test("if frames aren't allowed, requests are unavailable and never reject", async () => {
  let attempts = 0;
  const client = new CompilerClient(() => {
    attempts++;
    throw new Error('Frames are blocked.');
  }, PARTS);
  client.warmUp();
  assert.deepEqual(await client.compile(request('a')), {type: 'unavailable'});
  assert.deepEqual(await client.compile(request('b')), {type: 'unavailable'});
  assert.equal(attempts, 3);
});

test('fetches ELK once, for the first request that may need it, before its time limit starts', async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  let resolveElk: (script: string) => void = () => {};
  const elk = () => new Promise<string>((resolve) => (resolveElk = resolve));
  const {client, last} = create({elk, timeout: 100});
  const result = client.compile(request('a', {layout: 'elk'}));
  await settled();
  last().ready();
  t.mock.timers.tick(5000);
  assert.deepEqual(last().requests, []);
  assert.equal(last().closed, false);
  resolveElk('script');
  await settled();
  assert.deepEqual(last().requests, ['a']);
  last().answer(drawn('a'));
  assert.deepEqual(await result, drawn('a'));
  const again = client.compile(request('vars: {d2-config: {layout-engine: elk}}'));
  assert.equal(last().sent.filter(({type}) => type === 'elk').length, 1);
  t.mock.timers.tick(101);
  assert.deepEqual(await again, {type: 'tooLong'});
});

test("if ELK can't be fetched, requests that need it are unavailable", async () => {
  const {client, last} = create({elk: fail});
  const result = client.compile(request('a', {ascii: 'extended'}));
  last().ready();
  assert.deepEqual(await result, {type: 'unavailable'});
});

test('ignores what a sandbox sends after it was closed', async () => {
  const {client, sandboxes, last, result} = start();
  const waiting = client.compile(request('b'));
  const [old] = sandboxes;
  old?.answer({type: 'crashed'});
  assert.deepEqual(await result, {type: 'crashed'});
  old?.answer({type: 'crashed'});
  old?.ready();
  assert.equal(await typeOf(waiting), undefined);
  assert.equal(sandboxes.length, 2);
  assert.deepEqual(last().requests, []);
  last().ready();
  old?.answer(drawn('a'));
  last().answer(drawn('b'));
  assert.deepEqual(await waiting, drawn('b'));
});

test('ignores invalid and unexpected messages', async () => {
  const {client, sandboxes, last} = create();
  client.warmUp();
  for (const data of [null, 1, 'ready', [], {}, {type: 'fetching', done: false}, {type: 'x'}, drawn('early')])
    for (const message of [data, JSON.stringify(data)]) last().receive(message);
  last().ready();
  last().ready();
  last().answer(drawn('unexpected'));
  const result = client.compile(request('a'));
  last().ready();
  assert.deepEqual(last().requests, ['a']);
  last().answer(drawn('a'));
  assert.deepEqual(await result, drawn('a'));
  assert.equal(sandboxes.length, 1);
});

test('closes a sandbox that floods the page with messages', async () => {
  for (const data of [null, '{"type":"ready"}', JSON.stringify(drawn('unexpected'))]) {
    const {client, last} = create();
    client.warmUp();
    last().ready();
    for (let times = 0; times < 60; times++) last().receive(data);
    assert.equal(last().closed, true);
    await expectNextIsDrawn({client, last});
  }
});

const INVALID_ANSWERS: Readonly<Record<string, unknown>> = {
  'of an unknown type': {type: 'fetching', done: false},
  'with an object as the picture': {type: 'drawn', drawing: {...drawing('a'), picture: {}}},
  'with NaN as a size': {type: 'drawn', drawing: {...drawing('a'), width: Number.NaN}},
  'with an infinite size': {type: 'drawn', drawing: {...drawing('a'), height: Number.POSITIVE_INFINITY}},
  'without a board': {type: 'drawn', drawing: {picture: PICTURE, width: 1, height: 1}},
  'with null as a shape': {type: 'drawn', drawing: {...drawing('a'), board: {shapes: [null], connections: []}}},
  'without an error': {type: 'mistakes', diagnostics: []},
  'with an invalid error': {type: 'mistakes', diagnostics: [{line: 'x'}]},
};

test('treats an invalid answer as a crash', async () => {
  for (const [name, data] of Object.entries(INVALID_ANSWERS)) {
    const {last, result} = start();
    last().receive(JSON.stringify(data));
    assert.deepEqual(await result, {type: 'crashed'}, name);
  }
});

test("treats an answer that isn't text as a crash without reading it", async () => {
  const {last, result} = start();
  const get = () => assert.fail('The answer was read.');
  last().receive(Object.defineProperties({}, {type: {get, enumerable: true}, drawing: {get}}));
  assert.deepEqual(await result, {type: 'crashed'});
});

test('reports bugs of the site as such, whether they happen in the sandbox or in the page', async () => {
  const {client, sandboxes, last} = create();
  client.warmUp();
  last().ready();
  for (const message of [{type: 'failed'}, {type: 'drawn', drawing: drawing('a', '<html/>')}] as const) {
    const result = client.compile(request('a'));
    last().answer(message);
    assert.deepEqual(await result, {type: 'failed'});
  }
  assert.equal(sandboxes.length, 1, 'the sandbox is still usable');
});

test('refuses an answer that is longer than any drawing, and keeps the sandbox', async () => {
  const {client, sandboxes, last, result} = start();
  last().receive(' '.repeat(MAX_ANSWER_LENGTH) + JSON.stringify(drawn('a')));
  assert.deepEqual(await result, {type: 'tooLarge'});
  await expectNextIsDrawn({client, last});
  assert.equal(sandboxes.length, 1);
});

test('sanitizes pictures', async () => {
  const {last, result} = start();
  const hostile = PICTURE.replace('></svg>', ' onload="x"><script>x</script><rect width="1" onclick="x"/></svg>');
  last().answer({type: 'drawn', drawing: drawing('a', hostile)});
  const settledResult = await result;
  assert.ok(settledResult.type === 'drawn');
  assert.equal(settledResult.drawing.picture, PICTURE.replace('></svg>', '><rect width="1"></rect></svg>'));
});

test('refuses a picture that is too large, and boards that are too large together', async () => {
  const picture = PICTURE + ' '.repeat(50_000);
  const board = {path: [], names: [], board: drawing('x').board, drawing: {picture, width: 1, height: 1, links: []}};
  for (const large of [{width: 1e7}, {boards: Array(100).fill(board)}]) {
    const {last, result} = start();
    last().answer({type: 'drawn', drawing: {...drawing('a'), ...large}});
    assert.deepEqual(await result, {type: 'tooLarge'});
  }
});

/** Creates a client that has drawn the request `a`. */
async function startIdle(options: Parameters<typeof create>[0] = {}) {
  const created = start(options);
  created.last().answer(drawn('a'));
  await created.result;
  return created;
}

test('completes while nothing is drawn, and only for the newest text', async () => {
  const {client, last} = await startIdle();
  const first = client.complete('a.shape: ');
  assert.deepEqual(last().sent.at(-1), {type: 'complete', before: 'a.shape: '});
  const second = client.complete('a.shape: c');
  const third = client.complete('a.shape: cy');
  const result = client.compile(request('b'));
  assert.equal(await second, undefined);
  last().answer({type: 'completed', words: ['cylinder']});
  assert.deepEqual(await first, ['cylinder']);
  // Drawing goes first.
  assert.deepEqual(last().requests, ['a', 'b']);
  last().answer(drawn('b'));
  assert.equal((await result).type, 'drawn');
  assert.deepEqual(last().sent.at(-1), {type: 'complete', before: 'a.shape: cy'});
  last().answer({type: 'completed', words: []});
  assert.deepEqual(await third, []);
});

test("completes nothing if the program isn't running", async () => {
  const {client, sandboxes} = create();
  assert.equal(await client.complete('a.shape: '), undefined);
  assert.equal(sandboxes.length, 0);
});

test('if completing crashes or sends something else, draws in a new sandbox and stops completing', async () => {
  const answers: readonly unknown[] = [
    JSON.stringify({type: 'crashed'}),
    JSON.stringify(drawn('a')),
    JSON.stringify({type: 'completed', words: ['<b>']}),
    JSON.stringify({type: 'completed', words: Array(101).fill('a')}),
    ' '.repeat(100_000),
  ];
  for (const answer of answers) {
    const created = await startIdle();
    const words = created.client.complete('a.');
    const result = created.client.compile(request('b'));
    created.last().receive(answer);
    assert.equal(await words, undefined);
    assert.deepEqual(
      created.sandboxes.map(({closed}) => closed),
      [true, false],
    );
    created.last().ready();
    created.last().answer(drawn('b'));
    assert.equal((await result).type, 'drawn');
    assert.equal(await created.client.complete('a.'), undefined);
  }
});

test("an answer to a completion that wasn't asked for closes the sandbox", async () => {
  const {last, result} = start();
  last().answer({type: 'completed', words: []});
  assert.equal((await result).type, 'crashed');
});

test('closes the sandbox if completing takes three seconds, so that a drawing never waits longer', async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {client, sandboxes, last} = await startIdle();
  const words = client.complete('a.');
  const result = client.compile(request('b'));
  t.mock.timers.tick(2999);
  assert.ok(!last().closed);
  t.mock.timers.tick(1);
  assert.equal(await words, undefined);
  assert.deepEqual(
    sandboxes.map(({closed}) => closed),
    [true, false],
  );
  last().ready();
  last().answer(drawn('b'));
  assert.equal((await result).type, 'drawn');
});
