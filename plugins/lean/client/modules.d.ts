declare module 'tslib/tslib.es6.mjs' {
  export function __importDefault(module: unknown): {default: unknown};
}

declare module '@docusaurus/core/lib/client/flat.js' {
  export default function flat(tree: object): Record<string, string>;
}

declare module '@docusaurus/core/lib/client/prefetch.js' {
  /** Resolves when the file has come, and when it does not come. */
  export default function prefetch(address: string): Promise<void>;
}

declare module '@docusaurus/core/lib/client/preload.js' {
  export default function preload(path: string): Promise<unknown>;
}
