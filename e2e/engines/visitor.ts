import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type * as TestingLibrary from '@testing-library/dom';
import type { BrowserWindow, Handle, KeyName } from './browser-window';

/** Source of Testing Library, injected into the page to find elements by role and name in the same way in every engine. */
const TESTING_LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
/**
 * Timeouts of a visitor in milliseconds: for something to appear, and for one step of the browser. Long, because the machine may be
 * busy.
 */
const WAIT_MS = 60_000;
const STEP_MS = 60_000;

declare global {
  var TestingLibraryDom: typeof TestingLibrary;
}

/** Roles that journeys look for. */
export type Role =
  | 'article'
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'list'
  | 'menuitemradio'
  | 'radio'
  | 'region'
  | 'textbox';

/** A visitor who sees, presses and writes. Every method waits for its result. */
export class Visitor {
  constructor(
    readonly window: BrowserWindow,
    private readonly address: string,
  ) {}

  goTo(path = '/'): Promise<void> {
    return inTime(`going to ${path}`, this.window.goTo(this.address + path));
  }

  reload(): Promise<void> {
    return inTime('the reload', this.window.reload());
  }

  back(): Promise<void> {
    return inTime('the way back', this.window.back());
  }

  key(key: KeyName): Promise<void> {
    return inTime(`the key ${key}`, this.window.press(key));
  }

  /** Waits for the first visible element with a role and, if given, a name. @throws Error when none appears in time */
  async see(role: Role, name?: string | RegExp, within?: Handle): Promise<Handle> {
    return this.until(`${role} ${name ?? ''}`, () => this.find(role, name, within));
  }

  /** Waits until no visible element matches. */
  async miss(role: Role, name?: string | RegExp, within?: Handle): Promise<void> {
    await this.until(`no ${role} ${name ?? ''}`, async () => (await this.find(role, name, within)) === null);
  }

  async press(role: Role, name: string | RegExp, within?: Handle): Promise<void> {
    await inTime(`a click on ${role} ${name}`, this.window.click(await this.see(role, name, within)));
  }

  /** Types into the field with a label. */
  async write(label: string, text: string, within?: Handle): Promise<void> {
    await inTime(`writing into ${label}`, this.window.type(await this.see('textbox', label, within), text));
  }

  /** Waits for a text on the page or inside an element. */
  async read(text: string, within?: Handle): Promise<void> {
    const words = (wanted: string, element: Handle | null) =>
      ((element ?? document.body) as HTMLElement).innerText.includes(wanted);
    await this.until(`the text ${text}`, () => this.window.run(words, text, within ?? null));
  }

  /**
   * Starts to watch for a text and returns a function that waits for it. A text that is shown only for seconds may be gone before a
   * busy browser is polled.
   */
  async lookOutFor(text: string): Promise<() => Promise<void>> {
    await this.window.run((wanted) => {
      const look = () => {
        if (document.body.textContent?.includes(wanted)) document.documentElement.dataset.wasSeen = wanted;
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    }, text);
    return () => this.hold(`the text ${text}`, (wanted) => document.documentElement.dataset.wasSeen === wanted, text);
  }

  /** Waits until a function returns true in the page. */
  async hold<Args extends readonly unknown[]>(what: string, script: (...args: Args) => boolean, ...args: Args) {
    await this.until(what, () => this.window.run(script, ...args));
  }

  /** Polls until `look` returns a value. @throws Error that names what did not appear */
  private async until<Value>(what: string, look: () => Promise<Value | null | false>): Promise<Value> {
    const deadline = Date.now() + WAIT_MS;
    let last: unknown;
    while (Date.now() < deadline) {
      try {
        const found = await inTime(what, look(), deadline - Date.now());
        if (found) return found;
      } catch (error) {
        // The page was being replaced, or rendered the element anew.
        last = error;
      }
      await pause(100);
    }
    throw new Error(`Not seen: ${what}`, { cause: last });
  }

  private async find(role: Role, name?: string | RegExp, within?: Handle): Promise<Handle | null> {
    if (!(await this.window.run(() => 'TestingLibraryDom' in globalThis))) await this.window.runText(TESTING_LIBRARY);
    const pattern = name instanceof RegExp ? name.source : null;
    return this.window.find(
      (wanted, exact, source, element) =>
        TestingLibraryDom.queryAllByRole((element ?? document.body) as HTMLElement, wanted, {
          // The check whether an element is hidden from screen readers is slow. It runs below, only on elements with the right name.
          hidden: true,
          ...((exact ?? source) !== null && { name: source === null ? (exact as string) : new RegExp(source) }),
        }).find((one) => one.getClientRects().length > 0 && !TestingLibraryDom.isInaccessible(one)),
      role as string,
      pattern === null ? ((name as string | undefined) ?? null) : null,
      pattern,
      within ?? null,
    );
  }
}

/** Returns the result of a browser step. @throws Error that names the step when it takes too long, because a browser may hang */
async function inTime<Value>(step: string, work: Promise<Value>, ms = STEP_MS): Promise<Value> {
  const timer = new AbortController();
  const late = pause(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`Not done within ${Math.round(ms / 1000)} s: ${step}`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}
