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

function make() {
  const workers: FakeWorker[] = [];
  const backend = new EmbeddedBackend('/ko/', () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  const heard: (number | undefined)[] = [];
  const ask = () => backend.search(REQUEST, [], (answer) => heard.push(answer?.total));
  return {backend, workers, heard, ask};
}

const REQUEST = {query: 'a', page: 0, snippetWords: 5};
const answer = (total: number): SearchResponse => ({hits: [], total, hasMore: false});

test('a query can be answered twice: with a first answer, then with a complete one', () => {
  const {backend, workers, heard, ask} = make();
  backend.warmUp();
  ask();
  const [worker] = workers;
  assert.equal(workers.length, 1);
  assert.deepEqual(worker?.received, [
    {baseUrl: '/ko/', id: 0, request: undefined},
    {baseUrl: '/ko/', id: 1, request: REQUEST},
  ]);
  worker?.reply({id: 1, answer: answer(1)});
  worker?.reply({id: 1, answer: answer(2)});
  assert.deepEqual(heard, [1, 2]);
});

test('an index that does not load is a failure, and answers to earlier queries are dropped', () => {
  const {workers, heard, ask} = make();
  ask();
  ask();
  workers[0]?.reply({id: 1, answer: answer(1)});
  workers[0]?.reply({id: 2});
  assert.deepEqual(heard, [undefined]);
});

test('the next query replaces a worker that failed', () => {
  const {workers, heard, ask} = make();
  ask();
  workers[0]?.onerror?.({preventDefault: () => undefined} as ErrorEvent);
  assert.equal(workers[0]?.terminated, true);
  ask();
  workers[1]?.reply({id: 2, answer: answer(3)});
  assert.deepEqual(heard, [undefined, 3]);
});

test('queries fail if the browser has no workers', () => {
  const heard: unknown[] = [];
  const backend = new EmbeddedBackend('/', () => {
    throw new Error('not allowed');
  });
  backend.search(REQUEST, [], (answer) => heard.push(answer));
  assert.deepEqual(heard, [undefined]);
});
