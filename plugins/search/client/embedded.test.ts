import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {SearchResponse} from '../engine/hit';
import {EmbeddedBackend, type WorkerLike, type WorkerRequest, type WorkerResponse} from './embedded';

const REQUEST = {query: 'a', limit: 20, snippetWords: 5};
const createResponse = (total: number): SearchResponse => ({hits: [], total, hasMore: false});

class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  readonly requests: WorkerRequest[] = [];
  isTerminated = false;

  postMessage(message: WorkerRequest): void {
    this.requests.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  respond(data: WorkerResponse): void {
    this.onmessage?.({data} as MessageEvent<WorkerResponse>);
  }
}

function createBackend() {
  const workers: FakeWorker[] = [];
  const backend = new EmbeddedBackend('/ko/', () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  /** The totals of the responses. A search that failed is `undefined`. */
  const totals: (number | undefined)[] = [];
  const search = () => backend.search(REQUEST, [], (response) => totals.push(response?.total));
  return {backend, workers, totals, search};
}

test('loads the index before the first query', () => {
  const {backend, workers, search} = createBackend();
  backend.warmUp();
  search();
  const [worker] = workers;
  assert.equal(workers.length, 1);
  assert.deepEqual(worker?.requests, [
    {baseUrl: '/ko/', id: 0, request: undefined},
    {baseUrl: '/ko/', id: 1, request: REQUEST},
  ]);
});

test('passes on every response to a query: a partial one, then a complete one', () => {
  const {workers, totals, search} = createBackend();
  search();
  for (const total of [1, 2]) workers[0]?.respond({id: 1, response: createResponse(total)});
  assert.deepEqual(totals, [1, 2]);
});

test("reports a failure if the index couldn't be loaded", () => {
  const {workers, totals, search} = createBackend();
  search();
  workers[0]?.respond({id: 1});
  assert.deepEqual(totals, [undefined]);
});

test('drops responses to earlier queries', () => {
  const {workers, totals, search} = createBackend();
  search();
  search();
  for (const id of [1, 2]) workers[0]?.respond({id, response: createResponse(id)});
  assert.deepEqual(totals, [2]);
});

test('starts a new worker for the next query after one has crashed', () => {
  const {workers, totals, search} = createBackend();
  search();
  workers[0]?.onerror?.({preventDefault: () => undefined} as ErrorEvent);
  assert.equal(workers[0]?.isTerminated, true);
  search();
  workers[1]?.respond({id: 2, response: createResponse(3)});
  assert.deepEqual(totals, [undefined, 3]);
});

test('reports a failure if the browser blocks workers', () => {
  const responses: unknown[] = [];
  const backend = new EmbeddedBackend('/', () => {
    throw new Error('not allowed');
  });
  backend.search(REQUEST, [], (response) => responses.push(response));
  assert.deepEqual(responses, [undefined]);
});
