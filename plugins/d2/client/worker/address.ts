/**
 * The address of a script that the bundler makes of a module. The bundler takes `new ScriptAddress(new URL(…))` for a
 * worker (`plugins/d2/index.ts`), and puts all that the module imports into the script.
 */
export class ScriptAddress {
  readonly href: string;

  /** @param _options name of the script's file, for the bundler */
  constructor(address: URL, _options: {readonly name: string}) {
    this.href = address.href;
  }
}
