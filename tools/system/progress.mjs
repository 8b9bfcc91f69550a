import { styleText } from 'node:util';
import ora from 'ora';

/** @typedef {ReturnType<typeof createProgress>} Progress */

/** Without a terminal, how often a step that goes on says so. */
const REMINDER_MS = 15_000;

/** A mark before a step's last line; in colour where somebody looks on, since ora colours what goes into files, too. @param {'green' | 'red'} colour @param {string} symbol */
const mark = (colour, symbol) => (process.stdout.isTTY ? styleText(colour, symbol) : symbol);

/** Where messages about steps go. `quiet` shows only what goes wrong. @param {{ quiet?: boolean }} [options] */
export function createProgress({ quiet = false } = {}) {
  /** @param {string} text */
  const line = (text) => {
    if (!quiet) process.stdout.write(`${text}\n`);
  };

  /**
   * Runs one step and shows that it is running, then how long it took.
   *
   * @template Result
   * @param {string} label
   * @param {(detail: (text: string) => void) => Promise<Result>} work given what says how far it is
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
