import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {CompileRequest, Drawing} from '../../compiler/request';
import {NO_ICONS} from '../../icons';
import {type ClientResult, CompilerClient} from '.';
import type {CompilerFiles} from './compilerFiles';
import {MAX_RESPONSE_LENGTH, type PageMessage, type WorkerMessage} from './protocol';

/** A sandbox that records the messages it receives, and only responds when a test tells it to. */
class FakeSandbox {
  readonly receivedMessages: PageMessage[] = [];
  isClosed = false;

  constructor(readonly receive: (data: unknown) => void) {}

  send(message: unknown): void {
    this.receivedMessages.push(message as PageMessage);
  }

  close(): void {
    this.isClosed = true;
  }

  respond(message: WorkerMessage): void {
    this.receive(JSON.stringify(message));
  }

  reportReady(): void {
    this.respond({type: 'ready'});
  }

  /** Sources of the requests received so far. */
  get requests(): string[] {
    return this.receivedMessages.flatMap((message) =>
      message.type === 'request' ? [message.request.files.fence ?? ''] : [],
    );
  }
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>';

function createRequest(source: string, options: CompileRequest['options'] = {}): CompileRequest {
  return {entry: 'fence', files: {fence: source}, options};
}

function createDrawing(name: string, content = SVG): Drawing {
  const shape = {id: name, kind: 'rectangle', key: name, label: name, y: 0};
  return {content, width: 1, height: 1, board: {shapes: [shape], connections: []}};
}

const createDrawnMessage = (name: string): Extract<WorkerMessage, {type: 'drawn'}> => ({
  type: 'drawn',
  drawing: createDrawing(name),
});

const COMPILER_FILES: CompilerFiles = {
  fetchScripts: async () => ['runtime', 'worker'],
  async *fetchProgram() {
    yield Uint8Array.of(1, 2);
    yield Uint8Array.of(3);
  },
  fetchElk: async () => 'elk',
  loadIcons: async () => NO_ICONS,
};

/** Waits until the client can't continue without another message from the sandbox. */
const waitUntilSettled = () => new Promise((resolve) => setImmediate(resolve));

/** Creates a client with fake sandboxes. */
function createClient({timeout, ...files}: Partial<CompilerFiles> & {timeout?: number} = {}) {
  const sandboxes: FakeSandbox[] = [];
  const open = (_: unknown, receive: (data: unknown) => void) => {
    const sandbox = new FakeSandbox(receive);
    sandboxes.push(sandbox);
    return sandbox;
  };
  const client = new CompilerClient(open, {...COMPILER_FILES, ...files}, timeout);
  const getLastSandbox = () => {
    const sandbox = sandboxes.at(-1);
    assert.ok(sandbox, 'No sandbox was opened.');
    return sandbox;
  };
  return {client, sandboxes, getLastSandbox};
}

type TestClient = Pick<ReturnType<typeof createClient>, 'client' | 'getLastSandbox'>;

/** Creates a client that's compiling the source `a`. */
function createBusyClient(options: Parameters<typeof createClient>[0] = {}) {
  const created = createClient(options);
  const result = created.client.compile(createRequest('a'));
  created.getLastSandbox().reportReady();
  return {...created, result};
}

/** Checks that the client can draw another source, in a new sandbox if the last one was closed. */
async function expectNextIsDrawn({client, getLastSandbox}: TestClient): Promise<void> {
  const wasClosed = getLastSandbox().isClosed;
  const result = client.compile(createRequest('next'));
  if (wasClosed) getLastSandbox().reportReady();
  getLastSandbox().respond(createDrawnMessage('next'));
  assert.deepEqual(await result, createDrawnMessage('next'));
}

/** Returns the type of a result, or `undefined` if it's still pending. */
async function getTypeIfSettled(result: Promise<ClientResult>): Promise<ClientResult['type'] | undefined> {
  const settledResult = await Promise.race([
    result,
    new Promise<undefined>((resolve) => setImmediate(resolve, undefined)),
  ]);
  return settledResult?.type;
}

test('opens one sandbox for the first request and sends it the program in chunks', async () => {
  const {client, sandboxes, getLastSandbox} = createClient();
  assert.equal(sandboxes.length, 0);
  void client.compile(createRequest('a'));
  void client.compile(createRequest('b'));
  client.warmUp();
  await waitUntilSettled();
  assert.equal(sandboxes.length, 1);
  assert.deepEqual(getLastSandbox().receivedMessages, [
    {type: 'program', bytes: Uint8Array.of(1, 2)},
    {type: 'program', bytes: Uint8Array.of(3)},
    {type: 'program'},
  ]);
});

test('sends the first request right away if the program has been warmed up', async () => {
  const {client, sandboxes, getLastSandbox} = createClient();
  client.warmUp();
  getLastSandbox().reportReady();
  assert.deepEqual(getLastSandbox().requests, []);
  await expectNextIsDrawn({client, getLastSandbox});
  assert.equal(sandboxes.length, 1);
});

test("returns D2's errors in a source", async () => {
  const {getLastSandbox, result} = createBusyClient();
  const response = {
    type: 'mistakes',
    diagnostics: [{file: 'fence', line: 1, column: 1, message: 'Syntax error.'}],
  } as const;
  getLastSandbox().respond(response);
  assert.deepEqual(await result, response);
});

test('runs one request at a time, and supersedes waiting requests except the newest', async () => {
  const {client, getLastSandbox} = createClient();
  const results = ['a', 'b', 'c', 'd'].map((name) => client.compile(createRequest(name)));
  getLastSandbox().reportReady();
  assert.deepEqual(getLastSandbox().requests, ['d']);
  const later = ['e', 'f', 'g'].map((name) => client.compile(createRequest(name)));
  assert.deepEqual(getLastSandbox().requests, ['d']);
  getLastSandbox().respond(createDrawnMessage('d'));
  assert.deepEqual(getLastSandbox().requests, ['d', 'g']);
  getLastSandbox().respond(createDrawnMessage('g'));
  const types = (await Promise.all([...results, ...later])).map(({type}) => type);
  assert.deepEqual(types, ['superseded', 'superseded', 'superseded', 'drawn', 'superseded', 'superseded', 'drawn']);
});

test("doesn't supersede requests of other owners", async () => {
  const {client, getLastSandbox} = createClient();
  const [firstOwner, secondOwner] = [{}, {}];
  const superseded = client.compile(createRequest('a1'), firstOwner);
  const fromOtherOwner = client.compile(createRequest('b'), secondOwner);
  const latest = client.compile(createRequest('a2'), firstOwner);
  getLastSandbox().reportReady();
  assert.deepEqual(getLastSandbox().requests, ['a2']);
  getLastSandbox().respond(createDrawnMessage('a2'));
  assert.deepEqual(getLastSandbox().requests, ['a2', 'b']);
  getLastSandbox().respond(createDrawnMessage('b'));
  assert.deepEqual(await Promise.all([superseded, latest, fromOtherOwner]), [
    {type: 'superseded'},
    createDrawnMessage('a2'),
    createDrawnMessage('b'),
  ]);
});

test('stops a source that takes too long, and opens a new sandbox for the next request', async () => {
  const {client, sandboxes, getLastSandbox, result} = createBusyClient({timeout: 20});
  assert.deepEqual(await result, {type: 'timedOut'});
  assert.ok(getLastSandbox().isClosed);
  assert.equal(sandboxes.length, 1);
  await expectNextIsDrawn({client, getLastSandbox});
  assert.equal(sandboxes.length, 2);
});

test("gives a sandbox's first request three times as long as later ones", async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {client, sandboxes, getLastSandbox, result} = createBusyClient({timeout: 100});
  t.mock.timers.tick(299);
  getLastSandbox().respond(createDrawnMessage('a'));
  assert.deepEqual(await result, createDrawnMessage('a'));
  const second = client.compile(createRequest('second'));
  t.mock.timers.tick(101);
  assert.deepEqual(await second, {type: 'timedOut'});
  assert.equal(sandboxes.length, 1);
});

test('opens a new sandbox for a waiting request if the one before it crashes or takes too long', async () => {
  for (const type of ['timedOut', 'crashed'] as const) {
    const {client, sandboxes, getLastSandbox, result} = createBusyClient({timeout: 20});
    const waiting = client.compile(createRequest('next'));
    if (type === 'crashed') getLastSandbox().respond({type});
    assert.deepEqual(await result, {type});
    assert.equal(sandboxes.length, 2);
    assert.equal(await getTypeIfSettled(waiting), undefined);
    getLastSandbox().reportReady();
    assert.deepEqual(getLastSandbox().requests, ['next']);
    getLastSandbox().respond(createDrawnMessage('next'));
    assert.deepEqual(await waiting, createDrawnMessage('next'));
  }
});

test('applies the time limit only while a request is running', async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {client, sandboxes, getLastSandbox} = createClient({timeout: 20});
  const result = client.compile(createRequest('a'));
  await waitUntilSettled();
  t.mock.timers.tick(1000);
  assert.equal(await getTypeIfSettled(result), undefined);
  getLastSandbox().reportReady();
  getLastSandbox().respond(createDrawnMessage('a'));
  assert.deepEqual(await result, createDrawnMessage('a'));
  t.mock.timers.tick(1000);
  assert.equal(sandboxes.length, 1);
  assert.ok(!getLastSandbox().isClosed);
});

test("gives up on a program that has loaded but doesn't start within a minute", async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {client, getLastSandbox} = createClient();
  const result = client.compile(createRequest('a'));
  await waitUntilSettled();
  t.mock.timers.tick(60_001);
  assert.deepEqual(await result, {type: 'unavailable'});
  assert.ok(getLastSandbox().isClosed);
});

test('opens a new sandbox after a crash, but only for the next request', async () => {
  const {client, sandboxes, getLastSandbox, result} = createBusyClient();
  getLastSandbox().respond({type: 'crashed'});
  assert.deepEqual(await result, {type: 'crashed'});
  assert.ok(getLastSandbox().isClosed);
  assert.equal(sandboxes.length, 1);
  await expectNextIsDrawn({client, getLastSandbox});
});

test('opens a new sandbox for the next request if the program crashes while idle', async () => {
  const {client, sandboxes, getLastSandbox} = createClient();
  client.warmUp();
  getLastSandbox().reportReady();
  getLastSandbox().respond({type: 'crashed'});
  assert.ok(getLastSandbox().isClosed);
  assert.equal(sandboxes.length, 1);
  await expectNextIsDrawn({client, getLastSandbox});
});

const rejectFetch = async (): Promise<never> => {
  throw new Error('This file is missing.');
};

const MISSING_FILES: Readonly<Record<string, Partial<CompilerFiles>>> = {
  scripts: {fetchScripts: rejectFetch},
  program: {
    async *fetchProgram() {
      yield await rejectFetch();
    },
  },
};

for (const [name, files] of Object.entries(MISSING_FILES)) {
  test(`resolves all waiting requests as unavailable if the ${name} can't be fetched, and opens a new sandbox for the next one`, async () => {
    const {client, sandboxes, getLastSandbox} = createClient(files);
    const results = [client.compile(createRequest('a'), {}), client.compile(createRequest('b'), {})];
    assert.deepEqual(await Promise.all(results), [{type: 'unavailable'}, {type: 'unavailable'}]);
    assert.ok(getLastSandbox().isClosed);
    assert.equal(sandboxes.length, 1);
    void client.compile(createRequest('a'));
    assert.equal(sandboxes.length, 2);
  });
}

test("resolves requests as unavailable if the program crashes before it's ready", async () => {
  const {client, getLastSandbox} = createClient();
  const result = client.compile(createRequest('a'));
  getLastSandbox().respond({type: 'crashed'});
  assert.deepEqual(await result, {type: 'unavailable'});
});

test("closes the sandbox if ELK's script is damaged, and opens another one for the next request", async () => {
  const {client, sandboxes, getLastSandbox} = createClient();
  const result = client.compile(createRequest('a', {layout: 'elk'}));
  getLastSandbox().reportReady();
  await waitUntilSettled();
  assert.deepEqual(getLastSandbox().requests, ['a']);
  getLastSandbox().respond({type: 'unavailable'});
  assert.deepEqual(await result, {type: 'unavailable'});
  assert.ok(getLastSandbox().isClosed);
  void client.compile(createRequest('a', {layout: 'elk'}));
  assert.equal(sandboxes.length, 2);
});

test('resolves requests as unavailable, instead of rejecting, if frames are blocked', async () => {
  let attempts = 0;
  const client = new CompilerClient(() => {
    attempts++;
    throw new Error('Frames are blocked.');
  }, COMPILER_FILES);
  client.warmUp();
  assert.deepEqual(await client.compile(createRequest('a')), {type: 'unavailable'});
  assert.deepEqual(await client.compile(createRequest('b')), {type: 'unavailable'});
  assert.equal(attempts, 3);
});

test("sends ELK once, before the first request that may need it, without using up that request's time limit", async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  let resolveElk: (script: string) => void = () => {};
  const fetchElk = () => new Promise<string>((resolve) => (resolveElk = resolve));
  const {client, getLastSandbox} = createClient({fetchElk, timeout: 100});
  const result = client.compile(createRequest('a', {layout: 'elk'}));
  await waitUntilSettled();
  getLastSandbox().reportReady();
  t.mock.timers.tick(5000);
  assert.deepEqual(getLastSandbox().requests, []);
  assert.equal(getLastSandbox().isClosed, false);
  resolveElk('script');
  await waitUntilSettled();
  assert.deepEqual(getLastSandbox().requests, ['a']);
  getLastSandbox().respond(createDrawnMessage('a'));
  assert.deepEqual(await result, createDrawnMessage('a'));
  const secondResult = client.compile(createRequest('vars: {d2-config: {layout-engine: elk}}'));
  assert.equal(getLastSandbox().receivedMessages.filter(({type}) => type === 'elk').length, 1);
  t.mock.timers.tick(101);
  assert.deepEqual(await secondResult, {type: 'timedOut'});
});

test("resolves requests that need ELK as unavailable if ELK can't be fetched", async () => {
  const {client, getLastSandbox} = createClient({fetchElk: rejectFetch});
  const result = client.compile(createRequest('a', {ascii: 'extended'}));
  getLastSandbox().reportReady();
  assert.deepEqual(await result, {type: 'unavailable'});
});

test('ignores messages from a closed sandbox', async () => {
  const {client, sandboxes, getLastSandbox, result} = createBusyClient();
  const waiting = client.compile(createRequest('b'));
  const [closedSandbox] = sandboxes;
  closedSandbox?.respond({type: 'crashed'});
  assert.deepEqual(await result, {type: 'crashed'});
  closedSandbox?.respond({type: 'crashed'});
  closedSandbox?.reportReady();
  assert.equal(await getTypeIfSettled(waiting), undefined);
  assert.equal(sandboxes.length, 2);
  assert.deepEqual(getLastSandbox().requests, []);
  getLastSandbox().reportReady();
  closedSandbox?.respond(createDrawnMessage('a'));
  getLastSandbox().respond(createDrawnMessage('b'));
  assert.deepEqual(await waiting, createDrawnMessage('b'));
});

test('ignores invalid and unexpected messages', async () => {
  const {client, sandboxes, getLastSandbox} = createClient();
  client.warmUp();
  for (const data of [null, 1, 'ready', [], {}, {type: 'x'}, createDrawnMessage('early')])
    for (const message of [data, JSON.stringify(data)]) getLastSandbox().receive(message);
  getLastSandbox().reportReady();
  getLastSandbox().reportReady();
  getLastSandbox().respond(createDrawnMessage('unexpected'));
  const result = client.compile(createRequest('a'));
  getLastSandbox().reportReady();
  assert.deepEqual(getLastSandbox().requests, ['a']);
  getLastSandbox().respond(createDrawnMessage('a'));
  assert.deepEqual(await result, createDrawnMessage('a'));
  assert.equal(sandboxes.length, 1);
});

test('closes a sandbox that floods the page with messages', async () => {
  for (const data of [null, '{"type":"ready"}', JSON.stringify(createDrawnMessage('unexpected'))]) {
    const {client, getLastSandbox} = createClient();
    client.warmUp();
    getLastSandbox().reportReady();
    for (let i = 0; i < 60; i++) getLastSandbox().receive(data);
    assert.equal(getLastSandbox().isClosed, true);
    await expectNextIsDrawn({client, getLastSandbox});
  }
});

/** Replaced with `1e999`, which JSON can contain and `JSON.stringify` never writes. */
const INFINITE = 'INFINITE';

const INVALID_RESPONSES: Readonly<Record<string, unknown>> = {
  'unknown type': {type: 'x'},
  'content is an object': {type: 'drawn', drawing: {...createDrawing('a'), content: {}}},
  'size is null': {type: 'drawn', drawing: {...createDrawing('a'), width: null}},
  'size is infinite': {type: 'drawn', drawing: {...createDrawing('a'), height: INFINITE}},
  'no board': {type: 'drawn', drawing: {content: SVG, width: 1, height: 1}},
  'shape is null': {type: 'drawn', drawing: {...createDrawing('a'), board: {shapes: [null], connections: []}}},
  'no diagnostics': {type: 'mistakes', diagnostics: []},
  'invalid diagnostic': {type: 'mistakes', diagnostics: [{line: 'x'}]},
};

test('treats an invalid response as a crash', async () => {
  for (const [name, data] of Object.entries(INVALID_RESPONSES)) {
    const {getLastSandbox, result} = createBusyClient();
    getLastSandbox().receive(JSON.stringify(data).replace(`"${INFINITE}"`, '1e999'));
    assert.deepEqual(await result, {type: 'crashed'}, name);
  }
});

test("treats a response that isn't a string as a crash, without reading its properties", async () => {
  const {getLastSandbox, result} = createBusyClient();
  const get = () => assert.fail('The response was read.');
  getLastSandbox().receive(Object.defineProperties({}, {type: {get, enumerable: true}, drawing: {get}}));
  assert.deepEqual(await result, {type: 'crashed'});
});

test("reports the site's own bugs as `failed`, both from the sandbox and on the page", async () => {
  const {client, sandboxes, getLastSandbox} = createClient();
  client.warmUp();
  getLastSandbox().reportReady();
  for (const message of [{type: 'failed'}, {type: 'drawn', drawing: createDrawing('a', '<html/>')}] as const) {
    const result = client.compile(createRequest('a'));
    getLastSandbox().respond(message);
    assert.deepEqual(await result, {type: 'failed'});
  }
  assert.equal(sandboxes.length, 1);
  assert.ok(!getLastSandbox().isClosed);
});

test('returns `tooLarge` for a response over the length limit, and keeps the sandbox', async () => {
  const {client, sandboxes, getLastSandbox, result} = createBusyClient();
  getLastSandbox().receive(' '.repeat(MAX_RESPONSE_LENGTH) + JSON.stringify(createDrawnMessage('a')));
  assert.deepEqual(await result, {type: 'tooLarge'});
  await expectNextIsDrawn({client, getLastSandbox});
  assert.equal(sandboxes.length, 1);
});

test('removes scripts and event handlers from drawings', async () => {
  const {getLastSandbox, result} = createBusyClient();
  const hostile = SVG.replace('></svg>', ' onload="x"><script>x</script><rect width="1" onclick="x"/></svg>');
  getLastSandbox().respond({type: 'drawn', drawing: createDrawing('a', hostile)});
  const settledResult = await result;
  assert.ok(settledResult.type === 'drawn');
  assert.equal(settledResult.drawing.content, SVG.replace('></svg>', '><rect width="1"></rect></svg>'));
});

test('returns `tooLarge` for a drawing over the size limit, and for boards whose total size exceeds it', async () => {
  const content = SVG + ' '.repeat(50_000);
  const board = {
    path: [],
    names: [],
    board: createDrawing('x').board,
    drawing: {content, width: 1, height: 1, links: []},
  };
  for (const large of [{width: 1e7}, {boards: Array(100).fill(board)}]) {
    const {getLastSandbox, result} = createBusyClient();
    getLastSandbox().respond({type: 'drawn', drawing: {...createDrawing('a'), ...large}});
    assert.deepEqual(await result, {type: 'tooLarge'});
  }
});

/** Creates an idle client, which has already drawn the source `a`. */
async function createIdleClient() {
  const created = createBusyClient();
  created.getLastSandbox().respond(createDrawnMessage('a'));
  await created.result;
  return created;
}

test('requests completions only while the compiler is idle, and only for the newest text', async () => {
  const {client, getLastSandbox} = await createIdleClient();
  const first = client.complete('a.shape: ');
  assert.deepEqual(getLastSandbox().receivedMessages.at(-1), {type: 'complete', before: 'a.shape: '});
  const second = client.complete('a.shape: c');
  const third = client.complete('a.shape: cy');
  const result = client.compile(createRequest('b'));
  assert.equal(await second, undefined);
  getLastSandbox().respond({type: 'completed', words: ['cylinder']});
  assert.deepEqual(await first, ['cylinder']);
  // Requests have priority over completions.
  assert.deepEqual(getLastSandbox().requests, ['a', 'b']);
  getLastSandbox().respond(createDrawnMessage('b'));
  assert.equal((await result).type, 'drawn');
  assert.deepEqual(getLastSandbox().receivedMessages.at(-1), {type: 'complete', before: 'a.shape: cy'});
  getLastSandbox().respond({type: 'completed', words: []});
  assert.deepEqual(await third, []);
});

test("returns no completions if the program isn't running", async () => {
  const {client, sandboxes} = createClient();
  assert.equal(await client.complete('a.shape: '), undefined);
  assert.equal(sandboxes.length, 0);
});

test('draws in a new sandbox and returns no more completions after one crashes or has an invalid response', async () => {
  const responses: readonly unknown[] = [
    JSON.stringify({type: 'crashed'}),
    JSON.stringify(createDrawnMessage('a')),
    JSON.stringify({type: 'completed', words: ['<b>']}),
    JSON.stringify({type: 'completed', words: Array(101).fill('a')}),
    ' '.repeat(100_000),
  ];
  for (const response of responses) {
    const created = await createIdleClient();
    const words = created.client.complete('a.');
    const result = created.client.compile(createRequest('b'));
    created.getLastSandbox().receive(response);
    assert.equal(await words, undefined);
    assert.deepEqual(
      created.sandboxes.map(({isClosed}) => isClosed),
      [true, false],
    );
    created.getLastSandbox().reportReady();
    created.getLastSandbox().respond(createDrawnMessage('b'));
    assert.equal((await result).type, 'drawn');
    assert.equal(await created.client.complete('a.'), undefined);
  }
});

test("treats a completion that wasn't requested as a crash", async () => {
  const {getLastSandbox, result} = createBusyClient();
  getLastSandbox().respond({type: 'completed', words: []});
  assert.equal((await result).type, 'crashed');
});

test('closes the sandbox if a completion takes three seconds, because drawings wait for it', async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {client, sandboxes, getLastSandbox} = await createIdleClient();
  const words = client.complete('a.');
  const result = client.compile(createRequest('b'));
  t.mock.timers.tick(2999);
  assert.ok(!getLastSandbox().isClosed);
  t.mock.timers.tick(1);
  assert.equal(await words, undefined);
  assert.deepEqual(
    sandboxes.map(({isClosed}) => isClosed),
    [true, false],
  );
  getLastSandbox().reportReady();
  getLastSandbox().respond(createDrawnMessage('b'));
  assert.equal((await result).type, 'drawn');
});

const ICONS = {url: '', svgs: {key: '<svg xmlns="http://www.w3.org/2000/svg"></svg>'}};
const SVG_WITH_ICON = SVG.replace('></svg>', '><image href="/img/icons/key.svg"/></svg>');

/** Compiles a source, and returns whether the drawing contains an icon. */
async function compileAndFindIcon({client, getLastSandbox}: TestClient, source: string): Promise<boolean> {
  const result = client.compile(createRequest(source));
  getLastSandbox().reportReady();
  await waitUntilSettled();
  getLastSandbox().respond({type: 'drawn', drawing: createDrawing('a', SVG_WITH_ICON)});
  const {type, drawing} = (await result) as Extract<ClientResult, {type: 'drawn'}>;
  assert.equal(type, 'drawn');
  return drawing.content.includes('data:image/svg+xml,');
}

test('loads the icons once, for the first source that may use one', async () => {
  let count = 0;
  const created = createClient({
    loadIcons: async () => {
      count++;
      return ICONS;
    },
  });
  assert.equal(await compileAndFindIcon(created, 'a'), false);
  assert.equal(count, 0);
  assert.equal(await compileAndFindIcon(created, 'a.icon: /img/icons/key.svg'), true);
  assert.equal(await compileAndFindIcon(created, 'b.icon: /img/icons/key.svg'), true);
  assert.equal(count, 1);
});

test("draws without icons if they can't be loaded, and tries again for the next drawing", async () => {
  let isOffline = true;
  const created = createClient({loadIcons: () => (isOffline ? rejectFetch() : Promise.resolve(ICONS))});
  assert.equal(await compileAndFindIcon(created, 'a.icon: /img/icons/key.svg'), false);
  isOffline = false;
  assert.equal(await compileAndFindIcon(created, 'b.icon: /img/icons/key.svg'), true);
});

for (const type of ['crashed', 'unavailable'] as const) {
  test(`tries to load the icons again for the next drawing if the first one ends with the result "${type}"`, async () => {
    let isOffline = true;
    const created = createClient({loadIcons: () => (isOffline ? rejectFetch() : Promise.resolve(ICONS))});
    const result = created.client.compile(createRequest('a.icon: /img/icons/key.svg'));
    if (type === 'crashed') created.getLastSandbox().reportReady();
    await waitUntilSettled();
    created.getLastSandbox().respond({type});
    assert.deepEqual(await result, {type});
    isOffline = false;
    assert.equal(await compileAndFindIcon(created, 'b.icon: /img/icons/key.svg'), true);
  });
}
