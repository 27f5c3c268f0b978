import assert from 'node:assert/strict';
import {mock, test} from 'node:test';
import {liteClient} from 'algoliasearch/lite';
import {hostOf} from '../hosts';
import {EmbeddedHost, type WorkerLike} from './embedded';
import type {FromWorker, ToWorker} from './protocol';
import {createHostsCache} from './searchClient';

test('an origin becomes a host of the client', () => {
  assert.deepEqual(hostOf('https://search.example'), {url: 'search.example', protocol: 'https', accept: 'readWrite'});
  assert.deepEqual(hostOf('http://localhost:8080'), {
    url: 'localhost',
    protocol: 'http',
    accept: 'readWrite',
    port: 8080,
  });
});

test('a host that failed is passed over for two minutes', async () => {
  mock.timers.enable({apis: ['Date'], now: 1_000_000});
  const requested: string[] = [];
  const client = liteClient('app', 'key', {
    hosts: ['https://one.example', 'https://two.example'].map(hostOf),
    hostsCache: createHostsCache(),
    requester: {
      send: async ({url}) => {
        const {hostname} = new URL(url);
        requested.push(hostname);
        const isUp = hostname === 'two.example';
        return {status: isUp ? 200 : 0, content: isUp ? '{"results":[]}' : '', isTimedOut: !isUp};
      },
    },
  });
  const search = (query: string) => client.search({requests: [{indexName: 'd2', query}]});
  await search('a');
  mock.timers.tick(119_000);
  await search('b');
  assert.deepEqual(requested, ['one.example', 'two.example', 'two.example']);
  mock.timers.tick(2_000);
  await search('c');
  assert.deepEqual(requested.slice(3), ['one.example', 'two.example']);
  mock.timers.reset();
});

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

const REQUEST = {method: 'POST', url: 'https://embedded.invalid/1/indexes/*/queries?a=b', data: '{}'};

function make(): {host: EmbeddedHost; workers: FakeWorker[]} {
  const workers: FakeWorker[] = [];
  const host = new EmbeddedHost('/search-index.json', 'd2', () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  return {host, workers};
}

test('calls reach the worker, and its replies the callers', async () => {
  const {host, workers} = make();
  host.warmUp();
  const [first, second] = [host.send(REQUEST), host.send(REQUEST)];
  const [worker] = workers;
  assert.equal(workers.length, 1);
  assert.deepEqual(worker?.received.slice(0, 2), [
    {type: 'start', index: '/search-index.json', indexName: 'd2'},
    {type: 'call', id: 1, call: {method: 'POST', path: '/1/indexes/*/queries?a=b', body: '{}'}},
  ]);
  worker?.reply({id: 2, answered: {status: 200, content: '{"second":true}'}});
  worker?.reply({id: 1});
  assert.deepEqual(await second, {status: 200, content: '{"second":true}', isTimedOut: false});
  assert.equal((await first).status, 0, 'the index did not come');
});

test('a worker that fails is replaced with the next query', async () => {
  const {host, workers} = make();
  const lost = host.send(REQUEST);
  workers[0]?.onerror?.({preventDefault: () => undefined} as ErrorEvent);
  assert.equal((await lost).status, 0);
  assert.equal(workers[0]?.terminated, true);
  const next = host.send(REQUEST);
  workers[1]?.reply({id: 2, answered: {status: 200, content: '{}'}});
  assert.equal((await next).status, 200);
});

test('without workers, queries fail as with a host that is away', async () => {
  const host = new EmbeddedHost('/search-index.json', 'd2', () => {
    throw new Error('not allowed');
  });
  assert.equal((await host.send(REQUEST)).status, 0);
});
