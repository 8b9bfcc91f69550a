import { afterAll, beforeAll } from '@jest/globals';
import type { Pool } from 'pg';
import { openPool } from '../../tools/servers/postgres-client.mjs';
import type { Stack, StackOptions } from '../../tools/start/launch-stack.mjs';
import { launch } from './launch';

export interface RunningStack {
  readonly stack: Stack;
  /** Pool of direct connections to its database. */
  readonly database: Pool;
}

/**
 * Runs the product, without demo data and without a browser, for the tests of one file. Call it before the file's own `beforeAll`;
 * the result can be used from there on.
 *
 * @param options settings, or a function that returns them when the start begins
 */
export function useRunningStack(options: StackOptions | (() => Promise<StackOptions>) = {}): RunningStack {
  let stack: Stack | undefined;
  let database: Pool | undefined;

  beforeAll(async () => {
    const settings = typeof options === 'function' ? await options() : options;
    stack = await launch({ demoData: false, ...settings });
    database = await openPool(stack.databaseUrl);
  }, 180_000);

  afterAll(async () => {
    await database?.end();
    await stack?.stop();
  }, 60_000);

  const running = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('The product runs only inside a test of this file.');
    return thing;
  };
  return {
    get stack() {
      return running(stack);
    },
    get database() {
      return running(database);
    },
  };
}
