declare module '@generated/registry.js' {
  const registry: Readonly<Record<string, readonly [load: () => Promise<unknown>, source: string, id: unknown]>>;
  export default registry;
}

declare module 'tslib/tslib.es6.mjs' {
  export function __importDefault(module: unknown): {default: unknown};
}
