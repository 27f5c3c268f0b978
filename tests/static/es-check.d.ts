/** The part of `es-check` that the tests call: https://github.com/yowainwright/es-check#api-usage */
declare module 'es-check' {
  interface Options {
    readonly checkBrowser: true;
    readonly checkFeatures: true;
    readonly browserslistQuery: string;
    /** Globs. */
    readonly files: readonly string[];
    readonly not?: readonly string[];
    /** Names of features, separated by commas. */
    readonly allowList?: string;
  }

  /** Checks files, and returns an error for each problem. */
  export function runChecks(
    options: readonly Options[],
    logger: {readonly logger?: never},
  ): {readonly success: boolean; readonly errors: readonly {readonly err: Error; readonly file: string}[]};
}
