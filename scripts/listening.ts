import {LOOPBACK} from './server';

export interface Listening {
  readonly host: string;
  readonly port: number;
}

/**
 * Where a command's server listens: `HOST` and `PORT`.
 *
 * @param port where it listens if `PORT` is not set
 * @throws an error that names the variable, its value and what is allowed
 */
export function readListening(port: number, variables: NodeJS.ProcessEnv = process.env): Listening {
  const given = Number(variables.PORT || port);
  if (!Number.isInteger(given) || given < 0 || given > 65535) {
    throw new Error(`The environment variable PORT is "${variables.PORT}". Give a number from 0 to 65535.`);
  }
  return {host: variables.HOST || LOOPBACK, port: given};
}

/**
 * Starts a server, and reports what helps with a taken port or an unknown address.
 *
 * @param command what the reader typed, for the advice
 * @throws the error of listening
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
      throw new Error(`This machine has no address "${host}". Set HOST to one of its own, or leave it unset.`);
    throw error;
  }
}
