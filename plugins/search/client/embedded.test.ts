import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {SearchResponse} from '../engine/hit';
import {EmbeddedBackend, type FromWorker, type ToWorker, type WorkerLike} from './embedded';

class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  readonly received: ToWorker[] = [];
  terminated = false;

  postMessage(message: ToWorker): void {
    this.received.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  reply(data: FromWorker): void {
    this.onmessage?.({data} as MessageEvent<FromWorker>);
  }
}

function createBackend() {
  const workers: FakeWorker[] = [];
  const backend = new EmbeddedBackend('/ko/', () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  const received: (number | undefined)[] = [];
  const ask = () => backend.search(REQUEST, [], (answer) => received.push(answer?.total));
  return {backend, workers, received, ask};
}

const REQUEST = {query: 'a', limit: 20, snippetWords: 5};
const createAnswer = (total: number): SearchResponse => ({hits: [], total, hasMore: false});

test('a query can be answered twice: with a first answer, then with a complete one', () => {
  const {backend, workers, received, ask} = createBackend();
  backend.warmUp();
  ask();
  const [worker] = workers;
  assert.equal(workers.length, 1);
  assert.deepEqual(worker?.received, [
    {baseUrl: '/ko/', id: 0, request: undefined},
    {baseUrl: '/ko/', id: 1, request: REQUEST},
  ]);
  worker?.reply({id: 1, answer: createAnswer(1)});
  worker?.reply({id: 1, answer: createAnswer(2)});
  assert.deepEqual(received, [1, 2]);
});

test('an index that does not load is a failure, and answers to earlier queries are dropped', () => {
  const {workers, received, ask} = createBackend();
  ask();
  ask();
  workers[0]?.reply({id: 1, answer: createAnswer(1)});
  workers[0]?.reply({id: 2});
  assert.deepEqual(received, [undefined]);
});

test('the next query replaces a worker that failed', () => {
  const {workers, received, ask} = createBackend();
  ask();
  workers[0]?.onerror?.({preventDefault: () => undefined} as ErrorEvent);
  assert.equal(workers[0]?.terminated, true);
  ask();
  workers[1]?.reply({id: 2, answer: createAnswer(3)});
  assert.deepEqual(received, [undefined, 3]);
});

test('queries fail if the browser has no workers', () => {
  const received: unknown[] = [];
  const backend = new EmbeddedBackend('/', () => {
    throw new Error('not allowed');
  });
  backend.search(REQUEST, [], (answer) => received.push(answer));
  assert.deepEqual(received, [undefined]);
});
