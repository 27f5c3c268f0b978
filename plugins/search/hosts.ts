/** A host of the protocol, in the form of the hosted service's clients. */
export interface Host {
  readonly url: string;
  readonly protocol: 'http' | 'https';
  readonly accept: 'readWrite';
  readonly port?: number;
}

/** @param origin with its scheme, and a port if it is not the scheme's own */
export function hostOf(origin: string): Host {
  const {hostname, port, protocol} = new URL(origin);
  return {
    url: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    accept: 'readWrite',
    ...(port ? {port: Number(port)} : {}),
  };
}
