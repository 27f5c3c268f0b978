import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Answer} from '../engine/hit';
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
  const heard: (number | 'failed')[] = [];
  const ask = () =>
    backend.search({query: 'a', page: 0, snippetWords: 5}, [], {
      onAnswer: ({total}) => heard.push(total),
      onFailure: () => heard.push('failed'),
    });
  return {backend, workers, heard, ask};
}

const answer = (total: number): Answer => ({hits: [], total, hasMore: false});

test('a query is answered at first with what is there, and then with all', () => {
  const {backend, workers, heard, ask} = make();
  backend.warmUp();
  ask();
  const [worker] = workers;
  assert.equal(workers.length, 1);
  assert.deepEqual(worker?.received, [
    {type: 'start', baseUrl: '/ko/'},
    {type: 'search', id: 1, request: {query: 'a', page: 0, snippetWords: 5}},
  ]);
  worker?.reply({id: 1, answer: answer(1), isLast: false});
  worker?.reply({id: 1, answer: answer(2), isLast: true});
  assert.deepEqual(heard, [1, 2]);
});

test('an index that does not come is a failure, and a stopped query hears nothing', () => {
  const {workers, heard, ask} = make();
  const stop = ask();
  ask();
  stop();
  workers[0]?.reply({id: 1, answer: answer(1), isLast: true});
  workers[0]?.reply({id: 2, isLast: true});
  assert.deepEqual(heard, ['failed']);
});

test('a worker that fails is replaced with the next query', () => {
  const {workers, heard, ask} = make();
  ask();
  workers[0]?.onerror?.({preventDefault: () => undefined} as ErrorEvent);
  assert.equal(workers[0]?.terminated, true);
  ask();
  workers[1]?.reply({id: 2, answer: answer(3), isLast: true});
  assert.deepEqual(heard, ['failed', 3]);
});

test('without workers, queries fail', () => {
  const heard: string[] = [];
  const backend = new EmbeddedBackend('/', () => {
    throw new Error('not allowed');
  });
  backend.search({query: 'a', page: 0, snippetWords: 5}, [], {
    onAnswer: () => heard.push('answer'),
    onFailure: () => heard.push('failed'),
  });
  assert.deepEqual(heard, ['failed']);
});
