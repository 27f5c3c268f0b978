import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {CompileRequest, Drawing} from '../../compiler/request';
import {type CompileResult, CompilerClient} from '.';
import type {Parts} from './parts';
import {type FromWorker, MAX_ANSWER_LENGTH, type ToWorker} from './protocol';

/** A sandbox that keeps what it is sent, and sends what the test makes it send. */
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

  /** Sources of the requests that it got. */
  get requests(): string[] {
    return this.sent.flatMap((message) => (message.type === 'request' ? [message.request.files.fence ?? ''] : []));
  }

  get types(): string[] {
    return this.sent.map(({type}) => type);
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

const answer = (name: string): Extract<FromWorker, {type: 'drawn'}> => ({type: 'drawn', drawing: drawing(name)});

/** Parts that are there at once. */
const PARTS: Parts = {
  scripts: async () => ['runtime', 'worker'],
  async *program() {
    yield Uint8Array.of(1, 2);
    yield Uint8Array.of(3);
  },
  elk: async () => 'elk',
};

/** All that is under way and needs no answer has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** An engine whose sandboxes the test can see. */
function make({timeout, ...more}: Partial<Parts> & {timeout?: number} = {}) {
  const sandboxes: FakeSandbox[] = [];
  const engine = new CompilerClient(
    (_, receive) => {
      const sandbox = new FakeSandbox(receive);
      sandboxes.push(sandbox);
      return sandbox;
    },
    {...PARTS, ...more},
    timeout,
  );
  const last = () => {
    const sandbox = sandboxes.at(-1);
    assert.ok(sandbox, 'there is a sandbox');
    return sandbox;
  };
  return {engine, sandboxes, last};
}

/** What a promise has come to by now; `undefined` if it is open. */
async function stateOf(outcome: Promise<CompileResult>): Promise<CompileResult['type'] | undefined> {
  const result = await Promise.race([outcome, new Promise<undefined>((resolve) => setImmediate(resolve, undefined))]);
  return result?.type;
}

test('engine: nothing is started before there is something to do, and then one sandbox, which gets the program piece by piece', async () => {
  const {engine, sandboxes, last} = make();
  assert.equal(sandboxes.length, 0);
  void engine.compile(request('a'));
  void engine.compile(request('b'));
  engine.warmUp();
  await settled();
  assert.equal(sandboxes.length, 1);
  assert.deepEqual(last().sent, [
    {type: 'program', bytes: Uint8Array.of(1, 2)},
    {type: 'program', bytes: Uint8Array.of(3)},
    {type: 'program'},
  ]);
});

test('engine: warmed up, it waits for the first request', async () => {
  const {engine, sandboxes, last} = make();
  engine.warmUp();
  last().ready();
  assert.deepEqual(last().requests, []);
  const outcome = engine.compile(request('a'));
  assert.deepEqual(last().requests, ['a']);
  last().answer(answer('a'));
  assert.deepEqual(await outcome, answer('a'));
  assert.equal(sandboxes.length, 1);
});

test('engine: drawings and mistakes are outcomes', async () => {
  const {engine, last} = make();
  const good = engine.compile(request('a'));
  last().ready();
  last().answer(answer('a'));
  assert.deepEqual(await good, answer('a'));
  const bad = engine.compile(request('b'));
  const mistakes = {type: 'mistakes', diagnostics: [{file: 'fence', line: 1, column: 1, message: 'no'}]} as const;
  last().answer(mistakes);
  assert.deepEqual(await bad, mistakes);
});

test('engine: one request at a time, and of those that wait only the newest', async () => {
  const {engine, last} = make();
  const outcomes = ['a', 'b', 'c', 'd'].map((name) => engine.compile(request(name)));
  last().ready();
  assert.deepEqual(last().requests, ['d']);
  const later = ['e', 'f', 'g'].map((name) => engine.compile(request(name)));
  assert.deepEqual(last().requests, ['d']);
  last().answer(answer('d'));
  assert.deepEqual(last().requests, ['d', 'g']);
  last().answer(answer('g'));
  const types = (await Promise.all([...outcomes, ...later])).map(({type}) => type);
  assert.deepEqual(types, ['superseded', 'superseded', 'superseded', 'drawn', 'superseded', 'superseded', 'drawn']);
});

test('engine: a request does not push out that of another owner', async () => {
  const {engine, last} = make();
  const [one, two] = [{}, {}];
  const old = engine.compile(request('a1'), one);
  const other = engine.compile(request('b'), two);
  const newer = engine.compile(request('a2'), one);
  last().ready();
  assert.deepEqual(last().requests, ['a2']);
  last().answer(answer('a2'));
  assert.deepEqual(last().requests, ['a2', 'b']);
  last().answer(answer('b'));
  assert.deepEqual(await Promise.all([old, newer, other]), [{type: 'superseded'}, answer('a2'), answer('b')]);
});

test('engine: a source that takes too long is stopped with its sandbox, and the next one gets a new one', async () => {
  const {engine, sandboxes, last} = make({timeout: 20});
  const slow = engine.compile(request('slow'));
  last().ready();
  assert.deepEqual(await slow, {type: 'tooLong'});
  assert.ok(sandboxes[0]?.closed);
  assert.equal(sandboxes.length, 1);
  const next = engine.compile(request('next'));
  assert.equal(sandboxes.length, 2);
  last().ready();
  last().answer(answer('next'));
  assert.deepEqual(await next, answer('next'));
});

test('engine: the first drawing of a sandbox may take three times as long as those after it', async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {engine, sandboxes, last} = make({timeout: 100});
  const first = engine.compile(request('first'));
  last().ready();
  t.mock.timers.tick(299);
  last().answer(answer('first'));
  assert.deepEqual(await first, answer('first'));
  const second = engine.compile(request('second'));
  t.mock.timers.tick(101);
  assert.deepEqual(await second, {type: 'tooLong'});
  assert.equal(sandboxes.length, 1);
});

test('engine: what waits behind a source that takes too long is done by the next sandbox', async () => {
  const {engine, sandboxes, last} = make({timeout: 20});
  const slow = engine.compile(request('slow'));
  last().ready();
  const waiting = engine.compile(request('next'));
  assert.deepEqual(await slow, {type: 'tooLong'});
  assert.equal(sandboxes.length, 2);
  assert.equal(await stateOf(waiting), undefined);
  last().ready();
  assert.deepEqual(last().requests, ['next']);
  last().answer(answer('next'));
  assert.deepEqual(await waiting, answer('next'));
});

test('engine: the time limit is for the work, not for having nothing to do', async () => {
  const {engine, sandboxes, last} = make({timeout: 20});
  const outcome = engine.compile(request('a'));
  await settled();
  assert.equal(await stateOf(outcome), undefined);
  last().ready();
  last().answer(answer('a'));
  assert.deepEqual(await outcome, answer('a'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(sandboxes.length, 1);
  assert.ok(!last().closed);
});

test('engine: a program that is there but does not start in a minute is given up', async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {engine, last} = make();
  const outcome = engine.compile(request('a'));
  await settled();
  t.mock.timers.tick(60_001);
  assert.deepEqual(await outcome, {type: 'unavailable'});
  assert.ok(last().closed);
});

test('engine: a crash is the outcome of the source that was worked on', async () => {
  const {engine, sandboxes, last} = make();
  const outcome = engine.compile(request('a'));
  last().ready();
  last().answer({type: 'crashed'});
  assert.deepEqual(await outcome, {type: 'crashed'});
  assert.ok(last().closed);
  assert.equal(sandboxes.length, 1, 'nothing is started for nobody');
  void engine.compile(request('b'));
  assert.equal(sandboxes.length, 2);
});

test('engine: what waits behind a source that crashes is done by the next sandbox', async () => {
  const {engine, sandboxes, last} = make();
  const outcome = engine.compile(request('a'));
  last().ready();
  const waiting = engine.compile(request('b'));
  last().answer({type: 'crashed'});
  assert.deepEqual(await outcome, {type: 'crashed'});
  assert.equal(sandboxes.length, 2);
  last().ready();
  last().answer(answer('b'));
  assert.deepEqual(await waiting, answer('b'));
});

test('engine: a crash while nothing is to be done is nobody’s', async () => {
  const {engine, sandboxes, last} = make();
  engine.warmUp();
  last().ready();
  last().answer({type: 'crashed'});
  assert.ok(last().closed);
  assert.equal(sandboxes.length, 1);
  const outcome = engine.compile(request('a'));
  assert.equal(sandboxes.length, 2);
  last().ready();
  last().answer(answer('a'));
  assert.deepEqual(await outcome, answer('a'));
});

const gone = async (): Promise<never> => {
  throw new Error('gone');
};

const absent: Readonly<Record<string, Partial<Parts>>> = {
  scripts: {scripts: gone},
  program: {
    async *program() {
      yield await gone();
    },
  },
};

for (const [name, missing] of Object.entries(absent)) {
  test(`engine: where the ${name} cannot be fetched all that wait are given that, and the next request tries again`, async () => {
    const {engine, sandboxes, last} = make(missing);
    const outcomes = [engine.compile(request('a'), {}), engine.compile(request('b'), {})];
    assert.deepEqual(await Promise.all(outcomes), [{type: 'unavailable'}, {type: 'unavailable'}]);
    assert.ok(last().closed);
    assert.equal(sandboxes.length, 1, 'it does not try for ever');
    void engine.compile(request('a'));
    assert.equal(sandboxes.length, 2);
  });
}

test('engine: a program that crashes before it runs is not to be had', async () => {
  const {engine, last} = make();
  const outcome = engine.compile(request('a'));
  last().answer({type: 'crashed'});
  assert.deepEqual(await outcome, {type: 'unavailable'});
});

test('engine: ELK that arrives damaged cannot be had, and the next request fetches it again', async () => {
  const {engine, sandboxes, last} = make();
  const outcome = engine.compile(request('a', {layout: 'elk'}));
  last().ready();
  await settled();
  assert.deepEqual(last().requests, ['a']);
  last().answer({type: 'unavailable'});
  assert.deepEqual(await outcome, {type: 'unavailable'});
  assert.ok(last().closed);
  void engine.compile(request('a', {layout: 'elk'}));
  assert.equal(sandboxes.length, 2);
});

test('engine: where there are no frames, every request is given that and none rejects', async () => {
  let attempts = 0;
  const engine = new CompilerClient(() => {
    attempts++;
    throw new Error('no frames here');
  }, PARTS);
  engine.warmUp();
  assert.deepEqual(await engine.compile(request('a')), {type: 'unavailable'});
  assert.deepEqual(await engine.compile(request('b')), {type: 'unavailable'});
  assert.equal(attempts, 3);
});

test('engine: ELK is fetched for the first request that may need it, and its time is not the source’s', async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  let come: (script: string) => void = () => {};
  const elk = () => new Promise<string>((resolve) => (come = resolve));
  const {engine, last} = make({elk, timeout: 100});
  const outcome = engine.compile(request('a', {layout: 'elk'}));
  await settled();
  last().ready();
  t.mock.timers.tick(5000);
  assert.deepEqual(last().requests, []);
  assert.equal(last().closed, false);
  come('script');
  await settled();
  assert.deepEqual(last().requests, ['a']);
  last().answer(answer('a'));
  assert.deepEqual(await outcome, answer('a'));
  const again = engine.compile(request('vars: {d2-config: {layout-engine: elk}}'));
  assert.equal(last().types.filter((type) => type === 'elk').length, 1);
  t.mock.timers.tick(101);
  assert.deepEqual(await again, {type: 'tooLong'});
});

test('engine: where ELK does not come, what needs it is given that', async () => {
  const {engine, last} = make({elk: gone});
  const outcome = engine.compile(request('a', {ascii: 'extended'}));
  last().ready();
  assert.deepEqual(await outcome, {type: 'unavailable'});
});

test('engine: what a sandbox sends after its end is not taken for the next one’s', async () => {
  const {engine, sandboxes, last} = make();
  const outcome = engine.compile(request('a'));
  last().ready();
  const waiting = engine.compile(request('b'));
  const [old] = sandboxes;
  old?.answer({type: 'crashed'});
  assert.deepEqual(await outcome, {type: 'crashed'});
  old?.answer({type: 'crashed'});
  old?.ready();
  assert.equal(await stateOf(waiting), undefined);
  assert.equal(sandboxes.length, 2);
  assert.deepEqual(last().requests, []);
  last().ready();
  old?.answer(answer('a'));
  last().answer(answer('b'));
  assert.deepEqual(await waiting, answer('b'));
});

test('engine: messages that are none, or come when nothing is to be answered, have no effect', async () => {
  const {engine, sandboxes, last} = make();
  engine.warmUp();
  for (const data of [null, 1, 'ready', [], {}, {type: 'fetching', done: false}, {type: 'x'}, answer('early')])
    for (const message of [data, JSON.stringify(data)]) last().receive(message);
  last().ready();
  last().ready();
  last().answer(answer('nobody’s'));
  const outcome = engine.compile(request('a'));
  last().ready();
  assert.deepEqual(last().requests, ['a']);
  last().answer(answer('a'));
  assert.deepEqual(await outcome, answer('a'));
  assert.equal(sandboxes.length, 1);
});

test('engine: a sandbox that sends message after message that nobody waits for is given up, and the next request gets a new one', async () => {
  for (const data of [null, '{"type":"ready"}', JSON.stringify(answer('nobody’s'))]) {
    const {engine, sandboxes, last} = make();
    engine.warmUp();
    last().ready();
    const [flooding] = sandboxes;
    for (let times = 0; times < 60; times++) last().receive(data);
    assert.equal(flooding?.closed, true);
    const outcome = engine.compile(request('a'));
    assert.equal(sandboxes.length, 2);
    last().ready();
    last().answer(answer('a'));
    assert.deepEqual(await outcome, answer('a'));
  }
});

const forged: Readonly<Record<string, unknown>> = {
  'of another type': {type: 'fetching', done: false},
  'with an object for a text': {type: 'drawn', drawing: {...drawing('a'), picture: {}}},
  'with a size that is none': {type: 'drawn', drawing: {...drawing('a'), width: Number.NaN}},
  'with a size without an end': {type: 'drawn', drawing: {...drawing('a'), height: Number.POSITIVE_INFINITY}},
  'without a board': {type: 'drawn', drawing: {picture: PICTURE, width: 1, height: 1}},
  'with shapes that are none': {type: 'drawn', drawing: {...drawing('a'), board: {shapes: [null], connections: []}}},
  'without a mistake': {type: 'mistakes', diagnostics: []},
  'with a mistake that is none': {type: 'mistakes', diagnostics: [{line: 'x'}]},
};

for (const [name, data] of Object.entries(forged)) {
  test(`engine: an answer ${name} is a crash`, async () => {
    const {engine, last} = make();
    const outcome = engine.compile(request('a'));
    last().ready();
    last().receive(JSON.stringify(data));
    assert.deepEqual(await outcome, {type: 'crashed'});
  });
}

test('engine: an error of ours is an outcome of its own, whether it happened in the sandbox or here', async () => {
  const {engine, sandboxes, last} = make();
  for (const message of [{type: 'failed'}, {type: 'drawn', drawing: drawing('a', '<html/>')}] as const) {
    const outcome = engine.compile(request('a'));
    last().ready();
    last().answer(message);
    assert.deepEqual(await outcome, {type: 'failed'});
  }
  assert.equal(sandboxes.length, 1, 'the program is sound, and draws the next source');
});

test('engine: an answer that is no text is a crash, and is not read', async () => {
  const {engine, last} = make();
  const outcome = engine.compile(request('a'));
  last().ready();
  const unread = () => assert.fail('the answer was read');
  last().receive(Object.defineProperties({}, {type: {get: unread, enumerable: true}, drawing: {get: unread}}));
  assert.deepEqual(await outcome, {type: 'crashed'});
});

test('engine: an answer that is longer than any drawing is too large, and the next request is answered', async () => {
  const {engine, sandboxes, last} = make();
  const outcome = engine.compile(request('a'));
  last().ready();
  last().receive(' '.repeat(MAX_ANSWER_LENGTH) + JSON.stringify(answer('a')));
  assert.deepEqual(await outcome, {type: 'tooLarge'});
  const next = engine.compile(request('b'));
  last().answer(answer('b'));
  assert.deepEqual(await next, answer('b'));
  assert.equal(sandboxes.length, 1);
});

test('engine: a picture is used only as it was written anew', async () => {
  const {engine, last} = make();
  const outcome = engine.compile(request('a'));
  last().ready();
  const hostile = PICTURE.replace('></svg>', ' onload="x"><script>x</script><rect width="1" onclick="x"/></svg>');
  last().answer({type: 'drawn', drawing: drawing('a', hostile)});
  const result = await outcome;
  assert.ok(result.type === 'drawn');
  assert.equal(result.drawing.picture, PICTURE.replace('></svg>', '><rect width="1"></rect></svg>'));
});

test('engine: a picture that is larger than can be shown is an outcome', async () => {
  const {engine, last} = make();
  const outcome = engine.compile(request('a'));
  last().ready();
  last().answer({type: 'drawn', drawing: {...drawing('a'), width: 1e7}});
  assert.deepEqual(await outcome, {type: 'tooLarge'});
});

test('engine: boards that are together more than a page can read are an outcome', async () => {
  const {engine, last} = make();
  const outcome = engine.compile(request('many', {boards: true}));
  await settled();
  last().ready();
  const picture = PICTURE + ' '.repeat(50_000);
  const large = {path: [], names: [], board: drawing('x').board, drawing: {picture, width: 1, height: 1, links: []}};
  last().answer({type: 'drawn', drawing: {...drawing('many'), boards: Array(100).fill(large)}});
  assert.deepEqual(await outcome, {type: 'tooLarge'});
});
