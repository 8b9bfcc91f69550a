import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** @import { JestEnvironment, JestEnvironmentConfig } from '@jest/environment' */

const { exit } = process;
const { console } = globalThis;

/**
 * Jest environment that exposes the worker's own globals, which all test files of a worker share.
 *
 * @implements {JestEnvironment<ReturnType<typeof setTimeout>>}
 */
export default class NativeEnvironment {
  /** @type {any} */
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;

  /** @param {JestEnvironmentConfig} config */
  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  /** Resets what Jest and a test file have set, so that the next file does not find it. The runtime restores spies. */
  async teardown() {
    this.fakeTimersModern.dispose();
    process.exit = exit;
    globalThis.console = console;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
