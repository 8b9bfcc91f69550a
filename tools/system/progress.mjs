import { styleText } from 'node:util';
import ora from 'ora';

/** @typedef {ReturnType<typeof createProgress>} Progress */

/** Interval, in milliseconds, at which a running step prints its status when there is no terminal. */
const REMINDER_MS = 15_000;

/**
 * Returns the symbol before a step's last line, coloured on a terminal only, since ora also colours what goes into files.
 *
 * @param {'green' | 'red'} colour
 * @param {string} symbol
 */
const mark = (colour, symbol) => (process.stdout.isTTY ? styleText(colour, symbol) : symbol);

/**
 * Creates the output for messages about steps. With `quiet`, nothing is printed; a failing step still rejects.
 *
 * @param {{ quiet?: boolean }} [options]
 */
export function createProgress({ quiet = false } = {}) {
  /** @param {string} text */
  const line = (text) => {
    if (!quiet) process.stdout.write(`${text}\n`);
  };

  /**
   * Runs one step, shows that it is running, and then how long it took.
   *
   * @template Result
   * @param {string} label
   * @param {(detail: (text: string) => void) => Promise<Result>} work receives a function that sets the text shown as
   *   progress
   */
  async function step(label, work) {
    const since = performance.now();
    let detail = '';
    const told = () => `${label}${detail} (${((performance.now() - since) / 1000).toFixed(1)} s)`;
    const spinner = ora({ text: label, stream: process.stdout, isSilent: quiet, discardStdin: false }).start();
    const timer = setInterval(
      () => {
        if (spinner.isEnabled) spinner.text = told();
        else line(`… ${told()}`);
      },
      spinner.isEnabled ? 100 : REMINDER_MS,
    );
    try {
      const result = await work((text) => {
        detail = `: ${text}`;
      });
      spinner.stopAndPersist({ symbol: mark('green', '✔'), text: told() });
      return result;
    } catch (error) {
      spinner.stopAndPersist({ symbol: mark('red', '✖'), text: told() });
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  return { step, line };
}
