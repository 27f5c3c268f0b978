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

/** Values that a condition returns until it's met. */
type Falsy = undefined | null | false | '' | 0;

/** A page in a real browser, controlled the way a reader would: with a URL, a pointer, and keys. */
export class Browser {
  /** @param timeoutMs how long to wait for a condition */
  constructor(
    private readonly session: Session,
    private readonly timeoutMs = 60_000,
  ) {}

  /** Loads a page, and waits until React has hydrated it. */
  async open(url: string): Promise<void> {
    // If only the fragment differs, the browser wouldn't load the page.
    await this.session.send('NavigateTo', {url: 'about:blank'});
    await this.session.send('NavigateTo', {url});
    await this.waitFor(() => document.documentElement.dataset.hasHydrated === 'true');
  }

  /** Clears the session storage of a site, for example drafts. */
  async clearSessionStorage(site: string): Promise<void> {
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
    const json = await this.session.send('ExecuteAsyncScript', {script, args: []});
    if (typeof json !== 'string') throw new Error('The page was left before the function returned.');
    const {value, error} = JSON.parse(json) as {value: Output; error?: string};
    if (error !== undefined) throw new Error(error);
    return value;
  }

  /**
   * Runs a function in the page until it returns a truthy value. Tries again if that fails, for example while another page loads.
   *
   * @throws after a time limit, with the function's text and the last error
   */
  async waitFor<Input extends readonly unknown[], Output>(
    run: (...input: Input) => Output | Falsy | Promise<Output | Falsy>,
    ...input: Input
  ): Promise<Output> {
    let lastError: unknown = '';
    for (const deadline = Date.now() + this.timeoutMs; Date.now() < deadline; ) {
      try {
        const value = await this.evaluate(run, ...input);
        if (value) return value;
        lastError = '';
      } catch (error) {
        lastError = error;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
    throw new Error(`Timed out after ${this.timeoutMs / 1000} s: ${run} with ${JSON.stringify(input)}\n${lastError}`);
  }

  /**
   * Waits until an element with this text is visible.
   *
   * @throws after a time limit, with the text that is there instead
   */
  async waitForVisible(selector: string, text = ''): Promise<void> {
    try {
      await this.waitFor(
        (selector, text) =>
          [...document.querySelectorAll<HTMLElement>(selector)].some(
            (element) => element.checkVisibility({visibilityProperty: true}) && element.innerText.includes(text),
          ),
        selector,
        text,
      );
    } catch (error) {
      const found = await this.evaluate(
        (selector) => [...document.querySelectorAll<HTMLElement>(selector)].map(({innerText}) => innerText),
        selector,
      );
      throw new Error(`"${text}" isn't visible in ${selector}, which contains ${JSON.stringify(found)}.`, {
        cause: error,
      });
    }
  }

  /** Waits until no element with this text is visible. */
  async waitForHidden(selector: string, text = ''): Promise<void> {
    await this.waitFor(
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
    const point = await this.waitFor(
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
    await this.performActions('pointer', [
      {type: 'pointerMove', ...point, duration: 0},
      {type: 'pointerDown', button: 0},
      {type: 'pointerUp', button: 0},
    ]);
  }

  /** Types text into the focused element, key by key. */
  async type(text: string): Promise<void> {
    await this.sendKeys([...text].flatMap((value) => [createKeyDown(value), createKeyUp(value)]));
  }

  /** Presses keys together, for example `Control+a`. */
  async press(keys: string): Promise<void> {
    const values = keys.split('+').map((name) => KEYS[name] ?? name);
    await this.sendKeys([...values.map(createKeyDown), ...values.reverse().map(createKeyUp)]);
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

  private sendKeys(actions: readonly Action[]): Promise<unknown> {
    return this.performActions('key', actions);
  }

  private performActions(type: 'key' | 'pointer', actions: readonly Action[]): Promise<unknown> {
    return this.session.send('PerformActions', {actions: [{type, id: type, actions}]});
  }
}

const createKeyDown = (value: string): Action => ({type: 'keyDown', value});
const createKeyUp = (value: string): Action => ({type: 'keyUp', value});
