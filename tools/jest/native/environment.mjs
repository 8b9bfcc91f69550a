import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** @import { JestEnvironment, JestEnvironmentConfig } from '@jest/environment' */

const { exit } = process;
const { console } = globalThis;

/**
 * The worker's own globals, which the test files of a project share.
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

  /** What Jest and a file set, and the next must not find. Spies are taken back by the runtime. */
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
