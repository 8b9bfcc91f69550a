import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Stack, StackOptions } from '../../tools/start/launch-stack.mjs';
import { launchBrowser } from './browser';
import { launch } from './launch';

/** Context option of journeys about animations. Other journeys run without animations, which take a third of a browser's work. */
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

/** `SERVICE_WORKERS=allow` runs the journeys with the service worker that caches the page for the next visit. */
const SERVICE_WORKERS = process.env.SERVICE_WORKERS === 'allow' ? 'allow' : 'block';

const START_MS = 180_000;

export interface Journey {
  /** Address of the page. It stays the same across a restart. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly adminPassword: string;
  readonly browser: Browser;
  /** Returns the addresses of all copies of a process. */
  addressesOf(name: string): string[];
  /** Returns the process id of a process of the product; null while it does not run. */
  processOf(name: string): number | null;
  /** Folder with one log file for each process of the product. */
  readonly logs: string;
  /** Stops all processes and servers and starts them again on the same data, optionally with changed settings. */
  restart(changed?: Record<string, string>): Promise<void>;
  /** Returns a page of a new visitor who prefers reduced motion. The page is closed after the test, and its errors are collected. */
  newVisitor(options?: BrowserContextOptions): Promise<Page>;
  /** Registers a task that runs after the test with the session of its pages, which are closed by then. Its failure is ignored. */
  afterTest(task: () => Promise<unknown>): void;
  /** Console errors and uncaught exceptions of this test's pages. */
  readonly pageErrors: readonly string[];
  /** Declares the errors that this test provokes. Any other error on a page fails the test. */
  expectErrors(...patterns: RegExp[]): void;
}

/**
 * Runs the product for the tests of one file, with its own servers, data and browser. Call it once at the top of the file; the
 * result can be used inside tests.
 *
 * @param options settings, or a function that returns them when the start begins
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
    // A response that a handler is still preparing must not fail the next test.
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(pages.map((page) => page.close()));
    // The pages are closed first: an open page would react to what a task removes.
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
        // A test cannot intercept requests that a service worker answers.
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
