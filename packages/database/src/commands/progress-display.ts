import { Presets, SingleBar } from 'cli-progress';

import type { TransferProgress } from '../import/import-directory.js';

/** Shows each step as a progress bar, or as one line where the output is not a terminal. */
export class ProgressDisplay {
  private step = '';
  private bar: SingleBar | null = null;

  constructor(private readonly stream: NodeJS.WriteStream = process.stderr) {}

  readonly show = ({ step, done, total }: TransferProgress): void => {
    if (step !== this.step) this.begin(step, total);
    this.bar?.update(done);
  };

  stop(): void {
    this.bar?.stop();
    this.bar = null;
  }

  private begin(step: string, total: number): void {
    this.stop();
    this.step = step;
    if (!this.stream.isTTY) {
      this.stream.write(`${step}\n`);
      return;
    }
    const format = `${step.padEnd(32)} {bar} {percentage} %`;
    this.bar = new SingleBar({ format, stream: this.stream, hideCursor: true }, Presets.shades_classic);
    this.bar.start(total, 0);
  }
}
