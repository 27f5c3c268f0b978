import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {CompileRequest, Drawing} from '../../compiler/request';
import {Engine, type Outcome, type WorkerLike} from '.';
import type {FromWorker, ToWorker} from './protocol';

/** The smallest WebAssembly program there is, in the place of D2's. */
const PROGRAM = new WebAssembly.Module(Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]));

/** A worker that notes what it is told, and says what the test makes it say. */
class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  readonly told: ToWorker[] = [];
  terminated = false;

  postMessage(message: ToWorker): void {
    this.told.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  say(data: FromWorker): void {
    this.onmessage?.({data} as MessageEvent<FromWorker>);
  }

  /** @returns whether the error was kept from the console */
  fail(): boolean {
    let prevented = false;
    this.onerror?.({
      preventDefault: () => {
        prevented = true;
      },
    } as ErrorEvent);
    return prevented;
  }

  ready(): void {
    this.say({type: 'ready', program: PROGRAM});
  }

  /** Sources of the requests that it got. */
  get requests(): string[] {
    return this.told.flatMap((message) => (message.type === 'request' ? [nameOf(message.request)] : []));
  }
}

function request(name: string): CompileRequest {
  return {entry: 'fence', files: {fence: name}, options: {}};
}

function nameOf({files}: CompileRequest): string {
  return files.fence ?? '';
}

function drawing(name: string): Drawing {
  return {picture: name, width: 1, height: 1, board: {shapes: [], connections: []}};
}

/** An engine whose workers the test can see. */
function make(timeLimit?: number): {engine: Engine; workers: FakeWorker[]; last: () => FakeWorker} {
  const workers: FakeWorker[] = [];
  const engine = new Engine(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  }, timeLimit);
  const last = () => {
    const worker = workers.at(-1);
    assert.ok(worker, 'there is a worker');
    return worker;
  };
  return {engine, workers, last};
}

const answer = (name: string): FromWorker => ({type: 'drawn', drawing: drawing(name)});

/** What a promise has come to by now; `undefined` if it is open. */
async function stateOf(outcome: Promise<Outcome>): Promise<Outcome['type'] | undefined> {
  const settled = await Promise.race([outcome, new Promise<undefined>((resolve) => setImmediate(resolve, undefined))]);
  return settled?.type;
}

test('engine: no worker is started before there is something to do, and then one', () => {
  const {engine, workers, last} = make();
  assert.equal(workers.length, 0);
  void engine.run(request('a'));
  void engine.run(request('b'));
  engine.warmUp();
  assert.equal(workers.length, 1);
  assert.deepEqual(last().told, [{type: 'start', program: undefined}]);
});

test('engine: warmed up, it waits for the first request', async () => {
  const {engine, workers, last} = make();
  engine.warmUp();
  last().ready();
  assert.deepEqual(last().requests, []);
  const outcome = engine.run(request('a'));
  assert.deepEqual(last().requests, ['a']);
  last().say(answer('a'));
  assert.deepEqual(await outcome, answer('a'));
  assert.equal(workers.length, 1);
});

test('engine: drawings and mistakes are outcomes', async () => {
  const {engine, last} = make();
  const good = engine.run(request('a'));
  last().ready();
  last().say(answer('a'));
  assert.deepEqual(await good, answer('a'));
  const bad = engine.run(request('b'));
  const mistakes = {type: 'mistakes', diagnostics: [{file: 'fence', line: 1, column: 1, message: 'no'}]} as const;
  last().say(mistakes);
  assert.deepEqual(await bad, mistakes);
});

test('engine: one request at a time, and of those that wait only the newest', async () => {
  const {engine, last} = make();
  const outcomes = ['a', 'b', 'c', 'd'].map((name) => engine.run(request(name)));
  last().ready();
  assert.deepEqual(last().requests, ['d']);
  const later = ['e', 'f', 'g'].map((name) => engine.run(request(name)));
  assert.deepEqual(last().requests, ['d']);
  last().say(answer('d'));
  assert.deepEqual(last().requests, ['d', 'g']);
  last().say(answer('g'));
  const types = (await Promise.all([...outcomes, ...later])).map(({type}) => type);
  assert.deepEqual(types, ['superseded', 'superseded', 'superseded', 'drawn', 'superseded', 'superseded', 'drawn']);
});

test('engine: a request does not push out that of another owner', async () => {
  const {engine, last} = make();
  const [one, two] = [{}, {}];
  const old = engine.run(request('a1'), one);
  const other = engine.run(request('b'), two);
  const newer = engine.run(request('a2'), one);
  last().ready();
  assert.deepEqual(last().requests, ['a2']);
  last().say(answer('a2'));
  assert.deepEqual(last().requests, ['a2', 'b']);
  last().say(answer('b'));
  assert.deepEqual(await Promise.all([old, newer, other]), [{type: 'superseded'}, answer('a2'), answer('b')]);
});

test('engine: a source that takes too long is stopped, and the next one gets a new worker', async () => {
  const {engine, workers, last} = make(20);
  const slow = engine.run(request('slow'));
  last().ready();
  assert.deepEqual(await slow, {type: 'tooLong'});
  assert.ok(workers[0]?.terminated);
  assert.equal(workers.length, 1);
  const next = engine.run(request('next'));
  assert.deepEqual(workers[1]?.told, [{type: 'start', program: PROGRAM}], 'it gets the compiled program');
  last().ready();
  last().say(answer('next'));
  assert.deepEqual(await next, answer('next'));
});

test('engine: what waits behind a source that takes too long is done by the next worker', async () => {
  const {engine, workers, last} = make(20);
  const slow = engine.run(request('slow'));
  last().ready();
  const waiting = engine.run(request('next'));
  assert.deepEqual(await slow, {type: 'tooLong'});
  assert.equal(workers.length, 2);
  assert.equal(await stateOf(waiting), undefined);
  last().ready();
  assert.deepEqual(last().requests, ['next']);
  last().say(answer('next'));
  assert.deepEqual(await waiting, answer('next'));
});

test('engine: the time limit is for the work, not for loading or for having nothing to do', async () => {
  const {engine, workers, last} = make(20);
  const outcome = engine.run(request('a'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(await stateOf(outcome), undefined);
  last().ready();
  last().say(answer('a'));
  assert.deepEqual(await outcome, answer('a'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(workers.length, 1);
  assert.ok(!last().terminated);
});

test('engine: a crash is the outcome of the source that was worked on', async () => {
  const {engine, workers, last} = make();
  const outcome = engine.run(request('a'));
  last().ready();
  last().say({type: 'crashed'});
  assert.deepEqual(await outcome, {type: 'crashed'});
  assert.ok(last().terminated);
  assert.equal(workers.length, 1, 'nothing is started for nobody');
  void engine.run(request('b'));
  assert.deepEqual(workers[1]?.told, [{type: 'start', program: PROGRAM}]);
});

test('engine: what waits behind a source that crashes is done by the next worker', async () => {
  const {engine, workers, last} = make();
  const outcome = engine.run(request('a'));
  last().ready();
  const waiting = engine.run(request('b'));
  last().say({type: 'crashed'});
  assert.deepEqual(await outcome, {type: 'crashed'});
  assert.equal(workers.length, 2);
  last().ready();
  last().say(answer('b'));
  assert.deepEqual(await waiting, answer('b'));
});

test('engine: an error of a running worker is a crash, and not for the console', async () => {
  const {engine, last} = make();
  const outcome = engine.run(request('a'));
  last().ready();
  assert.ok(last().fail());
  assert.deepEqual(await outcome, {type: 'crashed'});
});

test('engine: a crash while nothing is to be done is nobody’s', async () => {
  const {engine, workers, last} = make();
  engine.warmUp();
  last().ready();
  last().say({type: 'crashed'});
  assert.ok(last().terminated);
  assert.equal(workers.length, 1);
  const outcome = engine.run(request('a'));
  assert.equal(workers.length, 2);
  last().ready();
  last().say(answer('a'));
  assert.deepEqual(await outcome, answer('a'));
});

const absent: Readonly<Record<string, (worker: FakeWorker) => void>> = {
  'says that it cannot start': (worker) => worker.say({type: 'unavailable'}),
  'cannot be loaded': (worker) => void worker.fail(),
};

for (const [name, happen] of Object.entries(absent)) {
  test(`engine: a worker that ${name} is an outcome of all that wait, and the next request tries again`, async () => {
    const {engine, workers, last} = make();
    const outcomes = [engine.run(request('a'), {}), engine.run(request('b'), {})];
    happen(last());
    assert.deepEqual(await Promise.all(outcomes), [{type: 'unavailable'}, {type: 'unavailable'}]);
    assert.ok(last().terminated);
    assert.equal(workers.length, 1, 'it does not try for ever');
    const again = engine.run(request('a'));
    assert.deepEqual(workers[1]?.told, [{type: 'start', program: undefined}]);
    last().ready();
    last().say(answer('a'));
    assert.deepEqual(await again, answer('a'));
  });
}

test('engine: a part that cannot be loaded later is an outcome, too', async () => {
  const {engine, workers, last} = make();
  const outcome = engine.run(request('needs elk'));
  last().ready();
  const waiting = engine.run(request('b'));
  last().say({type: 'unavailable'});
  assert.deepEqual(await outcome, {type: 'unavailable'});
  assert.equal(workers.length, 2);
  last().ready();
  last().say(answer('b'));
  assert.deepEqual(await waiting, answer('b'));
});

test('engine: where there are no workers, every request is told so and none rejects', async () => {
  let attempts = 0;
  const engine = new Engine(() => {
    attempts++;
    throw new Error('no workers here');
  });
  engine.warmUp();
  assert.deepEqual(await engine.run(request('a')), {type: 'unavailable'});
  assert.deepEqual(await engine.run(request('b')), {type: 'unavailable'});
  assert.equal(attempts, 3);
});

test('engine: where no second worker can be had, what waits is told so', async () => {
  const first = new FakeWorker();
  const workers = [first];
  const engine = new Engine(() => {
    const worker = workers.shift();
    if (!worker) throw new Error('no more workers');
    return worker;
  });
  const outcome = engine.run(request('a'));
  first.ready();
  const waiting = engine.run(request('b'));
  first.say({type: 'crashed'});
  assert.deepEqual(await Promise.all([outcome, waiting]), [{type: 'crashed'}, {type: 'unavailable'}]);
});

test('engine: what a worker says after its end is not taken for the next one’s', async () => {
  const {engine, workers, last} = make();
  const outcome = engine.run(request('a'));
  last().ready();
  const waiting = engine.run(request('b'));
  const [old] = workers;
  old?.say({type: 'crashed'});
  assert.deepEqual(await outcome, {type: 'crashed'});
  old?.fail();
  old?.say({type: 'unavailable'});
  assert.equal(await stateOf(waiting), undefined);
  assert.equal(workers.length, 2);
  last().ready();
  old?.say(answer('a'));
  last().say(answer('b'));
  assert.deepEqual(await waiting, answer('b'));
});

test("engine: the time that fetching a part takes is not the source's", async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const worker = new FakeWorker();
  const engine = new Engine(() => worker, 100);
  const outcome = engine.run(request('a'));
  worker.ready();
  worker.say({type: 'fetching', done: false});
  t.mock.timers.tick(5000);
  assert.equal(worker.terminated, false);
  worker.say({type: 'fetching', done: true});
  t.mock.timers.tick(101);
  assert.deepEqual(await outcome, {type: 'tooLong'});
});
