/**
 * A V8 option for programs that only run D2 a few times, such as tests. By default, V8 also compiles D2 with its optimizing compiler,
 * which takes longer than it saves: https://v8.dev/docs/wasm-compilation-pipeline
 */
export const LIFTOFF_ONLY = '--liftoff-only';
