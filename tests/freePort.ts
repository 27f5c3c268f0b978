import {once} from 'node:events';
import net from 'node:net';

/** Returns a free TCP port. */
export async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0);
  await once(server, 'listening');
  const {port} = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
