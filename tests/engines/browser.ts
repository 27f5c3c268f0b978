import fs from 'node:fs/promises';

/** How often a condition is looked at, in milliseconds. */
const PAUSE = 50;

// The code points that WebDriver gives to keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
};

interface Action {
  readonly type: 'pointerMove' | 'pointerDown' | 'pointerUp' | 'keyDown' | 'keyUp';
  readonly [property: string]: unknown;
}

/** One session of WebDriver, whose commands every engine has; how they are sent differs. */
export interface Session {
  /**
   * @param command name in https://www.w3.org/TR/webdriver2/#endpoints, without spaces
   * @throws the engine's own message when the command fails
   */
  send(command: Command, parameters: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Ends the session and the processes that belong to it. */
  end(): Promise<void>;
}

export type Command = 'NavigateTo' | 'ExecuteAsyncScript' | 'PerformActions' | 'SetWindowRect' | 'TakeScreenshot';

/** What is in the way of a condition: neither a value nor a mistake of the check. */
type Missing = undefined | null | false | '' | 0;

/** A page in a real browser, driven from outside by what a reader has: an address, a pointer and keys. */
export class Browser {
  /** @param limit for how long a condition is waited for, in milliseconds */
  constructor(
    private readonly session: Session,
    private readonly limit = 60_000,
  ) {}

  /** Loads a page, and waits until React has taken it over. */
  async open(address: string): Promise<void> {
    // An address that differs in its hash alone would not load anything.
    await this.session.send('NavigateTo', {url: 'about:blank'});
    await this.session.send('NavigateTo', {url: address});
    await this.until(() => document.documentElement.dataset.hasHydrated === 'true');
  }

  /** Forgets what pages of a site keep for the session, such as changed sources. */
  async forget(site: string): Promise<void> {
    await this.session.send('NavigateTo', {url: `${site}/robots.txt`});
    await this.evaluate(() => sessionStorage.clear());
  }

  /** @returns what a function that runs in the page returns, as far as JSON can hold it */
  async evaluate<Input extends readonly unknown[], Output>(
    run: (...input: Input) => Output | Promise<Output>,
    ...input: Input
  ): Promise<Output> {
    // The function is sent as text; `__name` is what the transpiler adds to functions inside of it.
    const script = `const done = arguments[0], __name = (value) => value;
      Promise.resolve().then(() => (${run})(...${JSON.stringify(input)})).then(
        (value) => done(JSON.stringify({value})),
        (error) => done(JSON.stringify({error: String(error)})),
      );`;
    const answer = await this.session.send('ExecuteAsyncScript', {script, args: []});
    if (typeof answer !== 'string') throw new Error('The page was left.');
    const {value, error} = JSON.parse(answer) as {value: Output; error?: string};
    if (error !== undefined) throw new Error(error);
    return value;
  }

  /**
   * Waits until a function that runs in the page returns something. While one page follows another it cannot run.
   *
   * @throws if it does not in time, with the function's text and the last error
   */
  async until<Input extends readonly unknown[], Output>(
    run: (...input: Input) => Output | Missing | Promise<Output | Missing>,
    ...input: Input
  ): Promise<Output> {
    let last: unknown = '';
    for (const end = Date.now() + this.limit; Date.now() < end; ) {
      try {
        const value = await this.evaluate(run, ...input);
        if (value) return value;
        last = '';
      } catch (error) {
        last = error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    throw new Error(`Not within ${this.limit / 1000} s: ${JSON.stringify(input)} for ${run}\n${last}`);
  }

  /** Waits until an element with this text can be seen. */
  async sees(selector: string, text = ''): Promise<void> {
    await this.until(
      (selector, text) =>
        [...document.querySelectorAll<HTMLElement>(selector)].some(
          (element) => element.checkVisibility({visibilityProperty: true}) && element.innerText.includes(text),
        ),
      selector,
      text,
    );
  }

  /** Waits until no element with this text can be seen. */
  async misses(selector: string, text = ''): Promise<void> {
    await this.until(
      (selector, text) =>
        ![...document.querySelectorAll<HTMLElement>(selector)].some(
          (element) => element.checkVisibility({visibilityProperty: true}) && element.innerText.includes(text),
        ),
      selector,
      text,
    );
  }

  /** Clicks the middle of the first element with this text, once it rests there and nothing covers it. */
  async click(selector: string, text = ''): Promise<void> {
    const point = await this.until(
      async (selector, text) => {
        const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
          (element) => element.checkVisibility({visibilityProperty: true}) && element.innerText.includes(text),
        );
        if (!element) return undefined;
        element.scrollIntoView({block: 'center', inline: 'nearest', behavior: 'instant'});
        const before = element.getBoundingClientRect();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const box = element.getBoundingClientRect();
        if (box.x !== before.x || box.y !== before.y) return undefined;
        const x = Math.round(box.x + box.width / 2);
        const y = Math.round(box.y + box.height / 2);
        return element.contains(document.elementFromPoint(x, y)) && {x, y};
      },
      selector,
      text,
    );
    await this.act('pointer', [
      {type: 'pointerMove', ...point, duration: 0},
      {type: 'pointerDown', button: 0},
      {type: 'pointerUp', button: 0},
    ]);
  }

  /** Types text into what has the focus, key by key. */
  async type(text: string): Promise<void> {
    await this.keys([...text].flatMap((value) => [down(value), up(value)]));
  }

  /** @param keys held together, as in `Control+a` */
  async press(keys: string): Promise<void> {
    const values = keys.split('+').map((name) => KEYS[name] ?? name);
    await this.keys([...values.map(down), ...values.reverse().map(up)]);
  }

  /** Gives the window another size, in CSS pixels and with its frame. */
  async resize(width: number, height: number): Promise<void> {
    await this.session.send('SetWindowRect', {width, height});
  }

  /** Writes what can be seen into a PNG file. */
  async screenshot(file: string): Promise<void> {
    await fs.writeFile(file, Buffer.from(String(await this.session.send('TakeScreenshot', {full: false})), 'base64'));
  }

  async close(): Promise<void> {
    await this.session.end();
  }

  private keys(actions: readonly Action[]): Promise<unknown> {
    return this.act('key', actions);
  }

  private act(type: 'key' | 'pointer', actions: readonly Action[]): Promise<unknown> {
    return this.session.send('PerformActions', {actions: [{type, id: type, actions}]});
  }
}

const down = (value: string): Action => ({type: 'keyDown', value});
const up = (value: string): Action => ({type: 'keyUp', value});
