import path from 'node:path';

/**
 * Returns the folder of a module's package, or `undefined` if the module belongs to this site.
 *
 * @param identifier the module's identifier, including its loaders: `loader!loader!file?query`
 */
export function findPackage(identifier: string): string | undefined {
  const file = identifier
    .split('!')
    .at(-1)
    ?.split(/[?|]/)
    .find((folder) => path.isAbsolute(folder));
  return file && /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file)?.[0];
}
