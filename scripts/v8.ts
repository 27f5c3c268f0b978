/**
 * For Node.js and Chromium that run D2 a few times only, as tests do: V8 would compile its program a second time beside the work,
 * to run it faster, which takes longer than all that they draw: https://v8.dev/docs/wasm-compilation-pipeline
 */
export const LIFTOFF_ONLY = '--liftoff-only';
