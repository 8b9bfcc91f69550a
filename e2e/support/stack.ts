import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Stack, StackOptions } from '../../tools/start/launch-stack.mjs';
import { launchBrowser } from './browser';
import { launch } from './launch';

/** Of journeys about what moves. For the others motion is a third of a browser's work, and nothing to look at. */
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

/** `SERVICE_WORKERS=allow` runs journeys with the worker that keeps the page for the next visit. */
const SERVICE_WORKERS = process.env.SERVICE_WORKERS === 'allow' ? 'allow' : 'block';

const START_MS = 180_000;

export interface Journey {
  /** Address of the page. It stays the same over a restart. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly adminPassword: string;
  readonly browser: Browser;
  /** Addresses of every copy of a process, each by itself. */
  addressesOf(name: string): string[];
  /** Number of a process of the product; null while there is none. */
  processOf(name: string): number | null;
  /** Folder of one log for each process of the product. */
  readonly logs: string;
  /** Stops every process and server, and starts them again on the same data, with changed settings where some are given. */
  restart(changed?: Record<string, string>): Promise<void>;
  /**
   * A page of a visitor who has never been here and wants less motion, closed after the test. What the page writes as
   * errors is kept.
   */
  newVisitor(options?: BrowserContextOptions): Promise<Page>;
  /** Runs after the test with the session of its pages, which are closed. Whether it succeeds is nobody's concern. */
  afterTest(task: () => Promise<unknown>): void;
  /** Errors that the pages of this test have put on their consoles or thrown. */
  readonly pageErrors: readonly string[];
  /** Says that this test provokes errors like these. Any other error on a page fails the test. */
  expectErrors(...patterns: RegExp[]): void;
}

/**
 * Runs the product for the tests of one file, with servers, data and a browser of its own. Call it once at the top of
 * the file; what it answers can be used inside tests.
 *
 * @param options settings, or what finds them when the start begins
 */
export function useStack(options: StackOptions | (() => Promise<StackOptions>) = {}): Journey {
  let stack: Stack | undefined;
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let tasks: (() => Promise<unknown>)[] = [];
  let pageErrors: string[] = [];
  let expectedErrors: RegExp[] = [];

  const running = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The product runs only inside a test of this file.');
    return value;
  };

  beforeAll(async () => {
    const settings = typeof options === 'function' ? await options() : options;
    [stack, browser] = await Promise.all([launch(settings), launchBrowser()]);
  }, START_MS);

  afterEach(async () => {
    const pages = contexts.flatMap((context) => context.pages());
    // An answer that is still being made for a page must not fail the next test.
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(pages.map((page) => page.close()));
    // A page would go on with what a task takes away.
    await Promise.allSettled(tasks.map((task) => task()));
    await Promise.all(contexts.map((context) => context.close()));
    const surprises = pageErrors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
    tasks = [];
    contexts = [];
    pageErrors = [];
    expectedErrors = [];
    expect(surprises).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  }, START_MS);

  return {
    get url() {
      return running(stack).url;
    },
    get databaseUrl() {
      return running(stack).databaseUrl;
    },
    get redisUrl() {
      return running(stack).redisUrl;
    },
    get adminPassword() {
      return running(stack).adminPassword;
    },
    addressesOf: (name) => running(stack).addressesOf(name),
    processOf: (name) => running(stack).processOf(name),
    get logs() {
      return running(stack).logs;
    },
    get browser() {
      return running(browser);
    },
    get pageErrors() {
      return pageErrors;
    },
    expectErrors(...patterns) {
      expectedErrors.push(...patterns);
    },
    afterTest: (task) => void tasks.push(task),
    restart: (changed) => running(stack).restart(changed),
    async newVisitor(contextOptions) {
      const context = await running(browser).newContext({
        baseURL: running(stack).url,
        reducedMotion: 'reduce',
        // What a worker answers, no test could answer in its place.
        serviceWorkers: SERVICE_WORKERS,
        ...contextOptions,
      });
      contexts.push(context);
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') pageErrors.push(message.text());
      });
      page.on('pageerror', (error) => pageErrors.push(error.message));
      return page;
    },
  };
}
