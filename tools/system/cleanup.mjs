import { stackOf } from './project.mjs';
import { stopRunning } from './run.mjs';

/**
 * npm forwards a Ctrl-C that the terminal has also sent to this process. Two signals within this time count as one request to
 * stop.
 */
const SECOND_SIGNAL_MS = 1000;

/** @typedef {() => unknown} Task */

/**
 * Collects tasks that undo what the script has set up, and runs them in reverse order when the script ends.
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
   * Runs the clean-up on SIGINT, SIGTERM and SIGHUP, then exits with `code`. A second, later signal exits at once with status
   * 130. When a failure has already begun the clean-up, the first signal still waits for the clean-up to finish.
   *
   * @param {number} code
   */
  function onSignals(code) {
    /** @type {number | null} */
    let since = null;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (since !== null && performance.now() - since > SECOND_SIGNAL_MS) process.exit(130);
        since ??= performance.now();
        if (!stopping) announce();
        void run().then(() => process.exit(process.exitCode ?? code));
      });
    }
  }

  return {
    /** @param {Task} task */
    add: (task) => {
      // A task that is added while the clean-up runs is run at once.
      tasks.push(task);
      if (stopping) stopping = stopping.then(undo);
    },
    run,
    onSignals,
    isStopping: () => stopping !== null,
  };
}
