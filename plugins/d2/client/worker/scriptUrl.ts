/**
 * The URL of a script that the bundler builds from a module. `plugins/d2/index.ts` makes the bundler treat
 * `new ScriptUrl(new URL(…))` like `new Worker(new URL(…))`, so that the script contains everything that the module imports.
 */
export class ScriptUrl {
  readonly href: string;

  /** @param _options file name of the script, which the bundler reads */
  constructor(url: URL, _options: {readonly name: string}) {
    this.href = url.href;
  }
}
