import {LOOPBACK} from './server';

export interface Listening {
  readonly host: string;
  readonly port: number;
}

/**
 * Reads the address and port of a server from `HOST` and `PORT`.
 *
 * @param port default port
 * @throws if `PORT` isn't a port
 */
export function readListening(port: number, variables: NodeJS.ProcessEnv = process.env): Listening {
  const givenPort = Number(variables.PORT || port);
  if (!Number.isInteger(givenPort) || givenPort < 0 || givenPort > 65535) {
    throw new Error(`The environment variable PORT is "${variables.PORT}". Give a number from 0 to 65535.`);
  }
  return {host: variables.HOST || LOOPBACK, port: givenPort};
}

/**
 * Starts a server. If the port is taken or the address is unknown, the error explains what to do.
 *
 * @param command the command that the user typed, for the error message
 * @throws if the server can't listen
 */
export async function listen<Server>(
  {host, port}: Listening,
  command: string,
  start: (listening: Listening) => Promise<Server>,
): Promise<Server> {
  try {
    return await start({host, port});
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken. Choose another one: PORT=${port + 1} ${command}`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`This machine has no address "${host}". Set HOST to one of its addresses, or leave it unset.`);
    throw error;
  }
}
