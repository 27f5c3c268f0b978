import assert from 'node:assert/strict';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {test} from 'node:test';
import {type ListenOptions, listen, readListenOptions} from './listenOptions';
import {serve} from './server';

test("HOST and PORT override the loopback address and the default port unless they're empty", () => {
  assert.deepEqual(readListenOptions(3000, {}), {host: '127.0.0.1', port: 3000});
  assert.deepEqual(readListenOptions(3000, {HOST: '', PORT: ''}), {host: '127.0.0.1', port: 3000});
  assert.deepEqual(readListenOptions(3000, {HOST: '0.0.0.0', PORT: '0'}), {host: '0.0.0.0', port: 0});
});

for (const port of ['-1', '65536', '1.5', 'http']) {
  test(`PORT="${port}" is rejected`, () => {
    assert.throws(() => readListenOptions(3000, {PORT: port}), {
      message: `The environment variable PORT is "${port}". Set it to a number from 0 to 65535.`,
    });
  });
}

test("the errors for a port in use and for another machine's address say what to do", async () => {
  const portHolder = http.createServer();
  await new Promise<void>((resolve) => portHolder.listen(0, '127.0.0.1', resolve));
  const {port} = portHolder.address() as AddressInfo;
  const start = (options: ListenOptions) => serve({root: __dirname, baseUrl: '/', locales: [], ...options});
  try {
    await assert.rejects(listen({host: '127.0.0.1', port}, 'npm start', start), {
      message: `Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`,
    });
    // This address is reserved for documentation, so no machine has it.
    await assert.rejects(listen({host: '192.0.2.1', port: 0}, 'npm start', start), {
      message: 'This machine has no address "192.0.2.1". Set HOST to one of its addresses, or leave it unset.',
    });
  } finally {
    portHolder.close();
  }
});
