declare module 'tslib/tslib.es6.mjs' {
  export function __importDefault(module: unknown): {default: unknown};
}
