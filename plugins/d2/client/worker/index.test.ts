import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {CompileRequest, Drawing} from '../../compiler/request';
import {NO_ICONS} from '../../icons';
import {type CompileResult, CompilerClient} from '.';
import type {CompilerFiles} from './compilerFiles';
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

  reportReady(): void {
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

function createDrawing(name: string, picture = PICTURE): Drawing {
  const shape = {id: name, kind: 'rectangle', key: name, label: name, y: 0};
  return {content: picture, width: 1, height: 1, board: {shapes: [shape], connections: []}};
}

const createDrawnMessage = (name: string): Extract<FromWorker, {type: 'drawn'}> => ({
  type: 'drawn',
  drawing: createDrawing(name),
});

const PARTS: CompilerFiles = {
  fetchScripts: async () => ['runtime', 'worker'],
  async *fetchProgram() {
    yield Uint8Array.of(1, 2);
    yield Uint8Array.of(3);
  },
  fetchElk: async () => 'elk',
  loadIcons: async () => NO_ICONS,
};

/** Waits for everything that needs no answer. */
const waitUntilSettled = () => new Promise((resolve) => setImmediate(resolve));

/** Creates a client whose sandboxes are fake. */
function create({timeout, ...parts}: Partial<CompilerFiles> & {timeout?: number} = {}) {
  const sandboxes: FakeSandbox[] = [];
  const open = (_: unknown, receive: (data: unknown) => void) => {
    const sandbox = new FakeSandbox(receive);
    sandboxes.push(sandbox);
    return sandbox;
  };
  const client = new CompilerClient(open, {...PARTS, ...parts}, timeout);
  const getLastSandbox = () => {
    const sandbox = sandboxes.at(-1);
    assert.ok(sandbox, 'no sandbox is open');
    return sandbox;
  };
  return {client, sandboxes, getLastSandbox};
}

/** Creates a client that works on the request `a`. */
function start(options: Parameters<typeof create>[0] = {}) {
  const created = create(options);
  const result = created.client.compile(request('a'));
  created.getLastSandbox().reportReady();
  return {...created, result};
}

/** Checks that the next request is drawn, in a new sandbox if the last one is closed. */
async function expectNextIsDrawn({
  client,
  getLastSandbox,
}: Pick<ReturnType<typeof create>, 'client' | 'getLastSandbox'>): Promise<void> {
  const wasClosed = getLastSandbox().closed;
  const result = client.compile(request('next'));
  if (wasClosed) getLastSandbox().reportReady();
  getLastSandbox().answer(createDrawnMessage('next'));
  assert.deepEqual(await result, createDrawnMessage('next'));
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
  const {client, sandboxes, getLastSandbox} = create();
  assert.equal(sandboxes.length, 0);
  void client.compile(request('a'));
  void client.compile(request('b'));
  client.warmUp();
  await waitUntilSettled();
  assert.equal(sandboxes.length, 1);
  assert.deepEqual(getLastSandbox().sent, [
    {type: 'program', bytes: Uint8Array.of(1, 2)},
    {type: 'program', bytes: Uint8Array.of(3)},
    {type: 'program'},
  ]);
});

test('once warmed up, sends the first request right away', async () => {
  const {client, sandboxes, getLastSandbox} = create();
  client.warmUp();
  getLastSandbox().reportReady();
  assert.deepEqual(getLastSandbox().requests, []);
  await expectNextIsDrawn({client, getLastSandbox});
  assert.equal(sandboxes.length, 1);
});

test('returns the errors in a source', async () => {
  const {getLastSandbox, result} = start();
  const errors = {type: 'mistakes', diagnostics: [{file: 'fence', line: 1, column: 1, message: 'no'}]} as const;
  getLastSandbox().answer(errors);
  assert.deepEqual(await result, errors);
});

test('runs one request at a time, and then only the newest one that waits', async () => {
  const {client, getLastSandbox} = create();
  const results = ['a', 'b', 'c', 'd'].map((name) => client.compile(request(name)));
  getLastSandbox().reportReady();
  assert.deepEqual(getLastSandbox().requests, ['d']);
  const later = ['e', 'f', 'g'].map((name) => client.compile(request(name)));
  assert.deepEqual(getLastSandbox().requests, ['d']);
  getLastSandbox().answer(createDrawnMessage('d'));
  assert.deepEqual(getLastSandbox().requests, ['d', 'g']);
  getLastSandbox().answer(createDrawnMessage('g'));
  const types = (await Promise.all([...results, ...later])).map(({type}) => type);
  assert.deepEqual(types, ['superseded', 'superseded', 'superseded', 'drawn', 'superseded', 'superseded', 'drawn']);
});

test("a request doesn't supersede one of another owner", async () => {
  const {client, getLastSandbox} = create();
  const [one, two] = [{}, {}];
  const old = client.compile(request('a1'), one);
  const other = client.compile(request('b'), two);
  const newer = client.compile(request('a2'), one);
  getLastSandbox().reportReady();
  assert.deepEqual(getLastSandbox().requests, ['a2']);
  getLastSandbox().answer(createDrawnMessage('a2'));
  assert.deepEqual(getLastSandbox().requests, ['a2', 'b']);
  getLastSandbox().answer(createDrawnMessage('b'));
  assert.deepEqual(await Promise.all([old, newer, other]), [
    {type: 'superseded'},
    createDrawnMessage('a2'),
    createDrawnMessage('b'),
  ]);
});

test('stops a source that takes too long, and opens a new sandbox for the next request', async () => {
  const {client, sandboxes, getLastSandbox, result} = start({timeout: 20});
  assert.deepEqual(await result, {type: 'tooLong'});
  assert.ok(getLastSandbox().closed);
  assert.equal(sandboxes.length, 1);
  await expectNextIsDrawn({client, getLastSandbox});
  assert.equal(sandboxes.length, 2);
});

test('gives the first request of a sandbox three times as long as the next ones', async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {client, sandboxes, getLastSandbox, result} = start({timeout: 100});
  t.mock.timers.tick(299);
  getLastSandbox().answer(createDrawnMessage('a'));
  assert.deepEqual(await result, createDrawnMessage('a'));
  const second = client.compile(request('second'));
  t.mock.timers.tick(101);
  assert.deepEqual(await second, {type: 'tooLong'});
  assert.equal(sandboxes.length, 1);
});

test('a waiting request gets a new sandbox when the source before it takes too long or crashes', async () => {
  for (const type of ['tooLong', 'crashed'] as const) {
    const {client, sandboxes, getLastSandbox, result} = start({timeout: 20});
    const waiting = client.compile(request('next'));
    if (type === 'crashed') getLastSandbox().answer({type});
    assert.deepEqual(await result, {type});
    assert.equal(sandboxes.length, 2);
    assert.equal(await typeOf(waiting), undefined);
    getLastSandbox().reportReady();
    assert.deepEqual(getLastSandbox().requests, ['next']);
    getLastSandbox().answer(createDrawnMessage('next'));
    assert.deepEqual(await waiting, createDrawnMessage('next'));
  }
});

test("the time limit doesn't apply without a request", async () => {
  const {client, sandboxes, getLastSandbox} = create({timeout: 20});
  const result = client.compile(request('a'));
  await waitUntilSettled();
  assert.equal(await typeOf(result), undefined);
  getLastSandbox().reportReady();
  getLastSandbox().answer(createDrawnMessage('a'));
  assert.deepEqual(await result, createDrawnMessage('a'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(sandboxes.length, 1);
  assert.ok(!getLastSandbox().closed);
});

test("gives up a program that is loaded but doesn't start within a minute", async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {client, getLastSandbox} = create();
  const result = client.compile(request('a'));
  await waitUntilSettled();
  t.mock.timers.tick(60_001);
  assert.deepEqual(await result, {type: 'unavailable'});
  assert.ok(getLastSandbox().closed);
});

test('a crash is the result of the source that was compiled, and opens no sandbox without a request', async () => {
  const {client, sandboxes, getLastSandbox, result} = start();
  getLastSandbox().answer({type: 'crashed'});
  assert.deepEqual(await result, {type: 'crashed'});
  assert.ok(getLastSandbox().closed);
  assert.equal(sandboxes.length, 1);
  await expectNextIsDrawn({client, getLastSandbox});
});

test("a crash without a request doesn't affect the next request", async () => {
  const {client, sandboxes, getLastSandbox} = create();
  client.warmUp();
  getLastSandbox().reportReady();
  getLastSandbox().answer({type: 'crashed'});
  assert.ok(getLastSandbox().closed);
  assert.equal(sandboxes.length, 1);
  await expectNextIsDrawn({client, getLastSandbox});
});

const fail = async (): Promise<never> => {
  throw new Error('This file is missing.');
};

const MISSING_PARTS: Readonly<Record<string, Partial<CompilerFiles>>> = {
  scripts: {fetchScripts: fail},
  program: {
    async *fetchProgram() {
      yield await fail();
    },
  },
};

for (const [name, parts] of Object.entries(MISSING_PARTS)) {
  test(`if the ${name} can't be fetched, all waiting requests fail and the next one tries again`, async () => {
    const {client, sandboxes, getLastSandbox} = create(parts);
    const results = [client.compile(request('a'), {}), client.compile(request('b'), {})];
    assert.deepEqual(await Promise.all(results), [{type: 'unavailable'}, {type: 'unavailable'}]);
    assert.ok(getLastSandbox().closed);
    assert.equal(sandboxes.length, 1);
    void client.compile(request('a'));
    assert.equal(sandboxes.length, 2);
  });
}

test('a program that crashes before it is ready is unavailable', async () => {
  const {client, getLastSandbox} = create();
  const result = client.compile(request('a'));
  getLastSandbox().answer({type: 'crashed'});
  assert.deepEqual(await result, {type: 'unavailable'});
});

test('if ELK arrives damaged, the next request fetches it again', async () => {
  const {client, sandboxes, getLastSandbox} = create();
  const result = client.compile(request('a', {layout: 'elk'}));
  getLastSandbox().reportReady();
  await waitUntilSettled();
  assert.deepEqual(getLastSandbox().requests, ['a']);
  getLastSandbox().answer({type: 'unavailable'});
  assert.deepEqual(await result, {type: 'unavailable'});
  assert.ok(getLastSandbox().closed);
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
  const {client, getLastSandbox} = create({fetchElk: elk, timeout: 100});
  const result = client.compile(request('a', {layout: 'elk'}));
  await waitUntilSettled();
  getLastSandbox().reportReady();
  t.mock.timers.tick(5000);
  assert.deepEqual(getLastSandbox().requests, []);
  assert.equal(getLastSandbox().closed, false);
  resolveElk('script');
  await waitUntilSettled();
  assert.deepEqual(getLastSandbox().requests, ['a']);
  getLastSandbox().answer(createDrawnMessage('a'));
  assert.deepEqual(await result, createDrawnMessage('a'));
  const again = client.compile(request('vars: {d2-config: {layout-engine: elk}}'));
  assert.equal(getLastSandbox().sent.filter(({type}) => type === 'elk').length, 1);
  t.mock.timers.tick(101);
  assert.deepEqual(await again, {type: 'tooLong'});
});

test("if ELK can't be fetched, requests that need it are unavailable", async () => {
  const {client, getLastSandbox} = create({fetchElk: fail});
  const result = client.compile(request('a', {ascii: 'extended'}));
  getLastSandbox().reportReady();
  assert.deepEqual(await result, {type: 'unavailable'});
});

test('ignores what a sandbox sends after it was closed', async () => {
  const {client, sandboxes, getLastSandbox, result} = start();
  const waiting = client.compile(request('b'));
  const [old] = sandboxes;
  old?.answer({type: 'crashed'});
  assert.deepEqual(await result, {type: 'crashed'});
  old?.answer({type: 'crashed'});
  old?.reportReady();
  assert.equal(await typeOf(waiting), undefined);
  assert.equal(sandboxes.length, 2);
  assert.deepEqual(getLastSandbox().requests, []);
  getLastSandbox().reportReady();
  old?.answer(createDrawnMessage('a'));
  getLastSandbox().answer(createDrawnMessage('b'));
  assert.deepEqual(await waiting, createDrawnMessage('b'));
});

test('ignores invalid and unexpected messages', async () => {
  const {client, sandboxes, getLastSandbox} = create();
  client.warmUp();
  for (const data of [
    null,
    1,
    'ready',
    [],
    {},
    {type: 'fetching', done: false},
    {type: 'x'},
    createDrawnMessage('early'),
  ])
    for (const message of [data, JSON.stringify(data)]) getLastSandbox().receive(message);
  getLastSandbox().reportReady();
  getLastSandbox().reportReady();
  getLastSandbox().answer(createDrawnMessage('unexpected'));
  const result = client.compile(request('a'));
  getLastSandbox().reportReady();
  assert.deepEqual(getLastSandbox().requests, ['a']);
  getLastSandbox().answer(createDrawnMessage('a'));
  assert.deepEqual(await result, createDrawnMessage('a'));
  assert.equal(sandboxes.length, 1);
});

test('closes a sandbox that floods the page with messages', async () => {
  for (const data of [null, '{"type":"ready"}', JSON.stringify(createDrawnMessage('unexpected'))]) {
    const {client, getLastSandbox} = create();
    client.warmUp();
    getLastSandbox().reportReady();
    for (let times = 0; times < 60; times++) getLastSandbox().receive(data);
    assert.equal(getLastSandbox().closed, true);
    await expectNextIsDrawn({client, getLastSandbox});
  }
});

const INVALID_ANSWERS: Readonly<Record<string, unknown>> = {
  'of an unknown type': {type: 'fetching', done: false},
  'with an object as the content': {type: 'drawn', drawing: {...createDrawing('a'), content: {}}},
  'with NaN as a size': {type: 'drawn', drawing: {...createDrawing('a'), width: Number.NaN}},
  'with an infinite size': {type: 'drawn', drawing: {...createDrawing('a'), height: Number.POSITIVE_INFINITY}},
  'without a board': {type: 'drawn', drawing: {content: PICTURE, width: 1, height: 1}},
  'with null as a shape': {type: 'drawn', drawing: {...createDrawing('a'), board: {shapes: [null], connections: []}}},
  'without an error': {type: 'mistakes', diagnostics: []},
  'with an invalid error': {type: 'mistakes', diagnostics: [{line: 'x'}]},
};

test('treats an invalid answer as a crash', async () => {
  for (const [name, data] of Object.entries(INVALID_ANSWERS)) {
    const {getLastSandbox, result} = start();
    getLastSandbox().receive(JSON.stringify(data));
    assert.deepEqual(await result, {type: 'crashed'}, name);
  }
});

test("treats an answer that isn't text as a crash without reading it", async () => {
  const {getLastSandbox, result} = start();
  const get = () => assert.fail('The answer was read.');
  getLastSandbox().receive(Object.defineProperties({}, {type: {get, enumerable: true}, drawing: {get}}));
  assert.deepEqual(await result, {type: 'crashed'});
});

test('reports bugs of the site as such, whether they happen in the sandbox or in the page', async () => {
  const {client, sandboxes, getLastSandbox} = create();
  client.warmUp();
  getLastSandbox().reportReady();
  for (const message of [{type: 'failed'}, {type: 'drawn', drawing: createDrawing('a', '<html/>')}] as const) {
    const result = client.compile(request('a'));
    getLastSandbox().answer(message);
    assert.deepEqual(await result, {type: 'failed'});
  }
  assert.equal(sandboxes.length, 1, 'the sandbox is still usable');
});

test('refuses an answer that is longer than any drawing, and keeps the sandbox', async () => {
  const {client, sandboxes, getLastSandbox, result} = start();
  getLastSandbox().receive(' '.repeat(MAX_ANSWER_LENGTH) + JSON.stringify(createDrawnMessage('a')));
  assert.deepEqual(await result, {type: 'tooLarge'});
  await expectNextIsDrawn({client, getLastSandbox});
  assert.equal(sandboxes.length, 1);
});

test('sanitizes pictures', async () => {
  const {getLastSandbox, result} = start();
  const hostile = PICTURE.replace('></svg>', ' onload="x"><script>x</script><rect width="1" onclick="x"/></svg>');
  getLastSandbox().answer({type: 'drawn', drawing: createDrawing('a', hostile)});
  const settledResult = await result;
  assert.ok(settledResult.type === 'drawn');
  assert.equal(settledResult.drawing.content, PICTURE.replace('></svg>', '><rect width="1"></rect></svg>'));
});

test('refuses a picture that is too large, and boards that are too large together', async () => {
  const picture = PICTURE + ' '.repeat(50_000);
  const board = {
    path: [],
    names: [],
    board: createDrawing('x').board,
    drawing: {content: picture, width: 1, height: 1, links: []},
  };
  for (const large of [{width: 1e7}, {boards: Array(100).fill(board)}]) {
    const {getLastSandbox, result} = start();
    getLastSandbox().answer({type: 'drawn', drawing: {...createDrawing('a'), ...large}});
    assert.deepEqual(await result, {type: 'tooLarge'});
  }
});

/** Creates a client that has drawn the request `a`. */
async function startIdle(options: Parameters<typeof create>[0] = {}) {
  const created = start(options);
  created.getLastSandbox().answer(createDrawnMessage('a'));
  await created.result;
  return created;
}

test('completes while the compiler is idle, and only for the newest text', async () => {
  const {client, getLastSandbox} = await startIdle();
  const first = client.complete('a.shape: ');
  assert.deepEqual(getLastSandbox().sent.at(-1), {type: 'complete', before: 'a.shape: '});
  const second = client.complete('a.shape: c');
  const third = client.complete('a.shape: cy');
  const result = client.compile(request('b'));
  assert.equal(await second, undefined);
  getLastSandbox().answer({type: 'completed', words: ['cylinder']});
  assert.deepEqual(await first, ['cylinder']);
  // Drawing goes first.
  assert.deepEqual(getLastSandbox().requests, ['a', 'b']);
  getLastSandbox().answer(createDrawnMessage('b'));
  assert.equal((await result).type, 'drawn');
  assert.deepEqual(getLastSandbox().sent.at(-1), {type: 'complete', before: 'a.shape: cy'});
  getLastSandbox().answer({type: 'completed', words: []});
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
    JSON.stringify(createDrawnMessage('a')),
    JSON.stringify({type: 'completed', words: ['<b>']}),
    JSON.stringify({type: 'completed', words: Array(101).fill('a')}),
    ' '.repeat(100_000),
  ];
  for (const answer of answers) {
    const created = await startIdle();
    const words = created.client.complete('a.');
    const result = created.client.compile(request('b'));
    created.getLastSandbox().receive(answer);
    assert.equal(await words, undefined);
    assert.deepEqual(
      created.sandboxes.map(({closed}) => closed),
      [true, false],
    );
    created.getLastSandbox().reportReady();
    created.getLastSandbox().answer(createDrawnMessage('b'));
    assert.equal((await result).type, 'drawn');
    assert.equal(await created.client.complete('a.'), undefined);
  }
});

test("an answer to a completion that wasn't asked for closes the sandbox", async () => {
  const {getLastSandbox, result} = start();
  getLastSandbox().answer({type: 'completed', words: []});
  assert.equal((await result).type, 'crashed');
});

test('closes the sandbox if completing takes three seconds, so that a drawing never waits longer', async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {client, sandboxes, getLastSandbox} = await startIdle();
  const words = client.complete('a.');
  const result = client.compile(request('b'));
  t.mock.timers.tick(2999);
  assert.ok(!getLastSandbox().closed);
  t.mock.timers.tick(1);
  assert.equal(await words, undefined);
  assert.deepEqual(
    sandboxes.map(({closed}) => closed),
    [true, false],
  );
  getLastSandbox().reportReady();
  getLastSandbox().answer(createDrawnMessage('b'));
  assert.equal((await result).type, 'drawn');
});

const ICONS = {address: '', svgs: {key: '<svg xmlns="http://www.w3.org/2000/svg"></svg>'}};
const ICON_PICTURE = PICTURE.replace('></svg>', '><image href="/img/icons/key.svg"/></svg>');

/** Compiles a source, and returns whether the drawing contains an icon. */
async function drawsIcon(
  {client, getLastSandbox}: Pick<ReturnType<typeof create>, 'client' | 'getLastSandbox'>,
  source: string,
): Promise<boolean> {
  const result = client.compile(request(source));
  getLastSandbox().reportReady();
  await waitUntilSettled();
  getLastSandbox().answer({type: 'drawn', drawing: createDrawing('a', ICON_PICTURE)});
  const {type, drawing} = (await result) as Extract<CompileResult, {type: 'drawn'}>;
  assert.equal(type, 'drawn');
  return drawing.content.includes('data:image/svg+xml,');
}

test('loads the icons once, for the first source that may name one', async () => {
  let count = 0;
  const created = create({
    loadIcons: async () => {
      count++;
      return ICONS;
    },
  });
  assert.equal(await drawsIcon(created, 'a'), false);
  assert.equal(count, 0);
  assert.equal(await drawsIcon(created, 'a.icon: /img/icons/key.svg'), true);
  assert.equal(await drawsIcon(created, 'b.icon: /img/icons/key.svg'), true);
  assert.equal(count, 1);
});

test('draws without icons if they cannot be loaded, and tries again for the next drawing', async () => {
  let isOffline = true;
  const created = create({loadIcons: () => (isOffline ? fail() : Promise.resolve(ICONS))});
  assert.equal(await drawsIcon(created, 'a.icon: /img/icons/key.svg'), false);
  isOffline = false;
  assert.equal(await drawsIcon(created, 'b.icon: /img/icons/key.svg'), true);
});
