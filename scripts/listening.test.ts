import assert from 'node:assert/strict';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {test} from 'node:test';
import {listen, readListening} from './listening';
import {serve} from './server';

test('a server listens on the loopback address unless HOST names another', () => {
  assert.deepEqual(readListening(3000, {}), {host: '127.0.0.1', port: 3000});
  assert.deepEqual(readListening(3000, {HOST: '', PORT: ''}), {host: '127.0.0.1', port: 3000});
  assert.deepEqual(readListening(3000, {HOST: '0.0.0.0', PORT: '0'}), {host: '0.0.0.0', port: 0});
});

for (const port of ['-1', '65536', '1.5', 'http']) {
  test(`the port "${port}" is rejected`, () => {
    assert.throws(() => readListening(3000, {PORT: port}), {
      message: `The environment variable PORT is "${port}". Give a number from 0 to 65535.`,
    });
  });
}

test('the errors for a taken port and for an address of another machine explain what to do', async () => {
  const other = http.createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const {port} = other.address() as AddressInfo;
  const start = (listening: {host: string; port: number}) =>
    serve({root: __dirname, baseUrl: '/', locales: [], ...listening});
  try {
    await assert.rejects(listen({host: '127.0.0.1', port}, 'npm start', start), {
      message: `Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`,
    });
    await assert.rejects(listen({host: '192.0.2.1', port: 0}, 'npm start', start), /no address "192\.0\.2\.1"/);
  } finally {
    other.close();
  }
});
