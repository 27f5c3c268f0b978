import {LOOPBACK} from './server';

/** The address and port of a server. */
export interface ListenOptions {
  readonly host: string;
  readonly port: number;
}

/**
 * Reads the address and port of a server from `HOST` and `PORT`.
 *
 * @param port default port
 * @throws if `PORT` isn't a port
 */
export function readListenOptions(port: number, variables: NodeJS.ProcessEnv = process.env): ListenOptions {
  const configuredPort = Number(variables.PORT || port);
  if (!Number.isInteger(configuredPort) || configuredPort < 0 || configuredPort > 65535) {
    throw new Error(`The environment variable PORT is "${variables.PORT}". Set it to a number from 0 to 65535.`);
  }
  return {host: variables.HOST || LOOPBACK, port: configuredPort};
}

/**
 * Starts a server. If the port is in use or the address isn't one of this machine, the error explains what to do.
 *
 * @param command the command that the user typed, for the error message
 * @throws if the server can't listen
 */
export async function listen<Server>(
  {host, port}: ListenOptions,
  command: string,
  start: (options: ListenOptions) => Promise<Server>,
): Promise<Server> {
  try {
    return await start({host, port});
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is in use. Choose another one: PORT=${port + 1} ${command}`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`This machine has no address "${host}". Set HOST to one of its addresses, or leave it unset.`);
    throw error;
  }
}
