import { stackOf } from './project.mjs';
import { stopRunning } from './run.mjs';

/** npm passes on a Ctrl-C that the terminal has delivered already, so two signals at once are one wish. */
const SECOND_WISH_MS = 1000;

/** @typedef {() => unknown} Task */

/**
 * What has to be undone when the script ends, in reverse order.
 *
 * @param {{ announce?: () => void }} [options] `announce` is called once, when a signal makes the script stop
 */
export function createCleanup({ announce = () => {} } = {}) {
  /** @type {Task[]} */
  const tasks = [];
  /** @type {Promise<void> | null} */
  let stopping = null;

  async function undo() {
    for (let task = tasks.pop(); task; task = tasks.pop()) {
      try {
        await task();
      } catch (error) {
        process.exitCode = 1;
        process.stderr.write(`${stackOf(error)}\n`);
      }
    }
  }

  const run = () => {
    if (!stopping) {
      stopRunning();
      stopping = undo();
    }
    return stopping;
  };

  /**
   * Cleans up on Ctrl-C and its like, then ends with `code`. A second one, later, ends at once. A first one does not, also
   * when a failure has begun to clean up before it.
   *
   * @param {number} code
   */
  function onSignals(code) {
    /** @type {number | null} */
    let since = null;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (since !== null && performance.now() - since > SECOND_WISH_MS) process.exit(130);
        since ??= performance.now();
        if (!stopping) announce();
        void run().then(() => process.exit(process.exitCode ?? code));
      });
    }
  }

  return {
    /** @param {Task} task */
    add: (task) => {
      // Something that came up while all else was being stopped goes at once.
      tasks.push(task);
      if (stopping) stopping = stopping.then(undo);
    },
    run,
    onSignals,
    isStopping: () => stopping !== null,
  };
}
