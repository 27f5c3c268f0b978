import fs from 'node:fs/promises';

/** The time between two checks of a condition. */
const POLL_INTERVAL_MS = 50;

// The code points that WebDriver gives to keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions
const KEYS: Readonly<Record<string, string>> = {
  ArrowLeft: '\uE012',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
};

interface Action {
  readonly type: 'pointerMove' | 'pointerDown' | 'pointerUp' | 'keyDown' | 'keyUp';
  readonly [property: string]: unknown;
}

/** A WebDriver session. Every engine has the same commands, but receives them in its own way. */
export interface Session {
  /**
   * @param command name in https://www.w3.org/TR/webdriver2/#endpoints, without spaces
   * @throws the engine's message if the command fails
   */
  send(command: Command, parameters: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Ends the session and the processes that belong to it. */
  end(): Promise<void>;
}

export type Command = 'NavigateTo' | 'ExecuteAsyncScript' | 'PerformActions' | 'SetWindowRect' | 'TakeScreenshot';

/** What a condition returns while it isn't met. */
type Missing = undefined | null | false | '' | 0;

/** A page in a real browser, controlled with an address, a pointer, and keys, as by a reader. */
export class Browser {
  /** @param limit how long to wait for a condition, in milliseconds */
  constructor(
    private readonly session: Session,
    private readonly limit = 60_000,
  ) {}

  /** Loads a page, and waits until React has hydrated it. */
  async open(address: string): Promise<void> {
    // If only the fragment differs, the browser wouldn't load the page.
    await this.session.send('NavigateTo', {url: 'about:blank'});
    await this.session.send('NavigateTo', {url: address});
    await this.until(() => document.documentElement.dataset.hasHydrated === 'true');
  }

  /** Clears the session storage of a site, for example drafts. */
  async forget(site: string): Promise<void> {
    await this.session.send('NavigateTo', {url: `${site}/robots.txt`});
    await this.evaluate(() => sessionStorage.clear());
  }

  /** Runs a function in the page, and returns its result as JSON. */
  async evaluate<Input extends readonly unknown[], Output>(
    run: (...input: Input) => Output | Promise<Output>,
    ...input: Input
  ): Promise<Output> {
    // The function is sent as text. The transpiler adds calls of `__name` to functions inside it.
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
   * Runs a function in the page until it returns something. It can't run while another page loads.
   *
   * @throws after a time limit, with the function's text and the last error
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
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
    throw new Error(`Not within ${this.limit / 1000} s: ${JSON.stringify(input)} for ${run}\n${last}`);
  }

  /** Waits until an element with this text is visible. */
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

  /** Waits until no element with this text is visible. */
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

  /** Clicks the center of the first element with this text, once it has stopped moving and nothing covers it. */
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

  /** Types text into the focused element, key by key. */
  async type(text: string): Promise<void> {
    await this.keys([...text].flatMap((value) => [down(value), up(value)]));
  }

  /** Presses keys together, for example `Control+a`. */
  async press(keys: string): Promise<void> {
    const values = keys.split('+').map((name) => KEYS[name] ?? name);
    await this.keys([...values.map(down), ...values.reverse().map(up)]);
  }

  /** Resizes the window, including its frame, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    await this.session.send('SetWindowRect', {width, height});
  }

  /** Saves a screenshot as PNG. */
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
