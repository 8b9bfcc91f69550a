/**
 * Jest reporter that prints each journey when it ends. All journeys take minutes, and Jest's own reporter waits for the end of the
 * file.
 */
export default class EachJourney {
  /** @param {unknown} _file @param {{ fullName: string, status: string, duration?: number | null, failureMessages?: string[] }} journey */
  onTestCaseResult(_file, { fullName, status, duration, failureMessages = [] }) {
    if (status === 'pending') return;
    process.stderr.write(`${status === 'passed' ? '✓' : '✕'} ${fullName} (${((duration ?? 0) / 1000).toFixed(1)} s)\n`);
    for (const message of failureMessages) process.stderr.write(`  ${message.split('\n')[0]}\n`);
  }
}
