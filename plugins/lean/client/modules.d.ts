declare module 'tslib/tslib.es6.mjs' {
  export function __importDefault(module: unknown): {default: unknown};
}

declare module '@docusaurus/core/lib/client/docusaurus.js' {
  const docusaurus: Window['docusaurus'];
  export default docusaurus;
}
