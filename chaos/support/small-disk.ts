import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const CHUNKS = [2 ** 20, 2 ** 12];

/** A small tmpfs for one folder, which can be filled quickly. Only root on Linux can mount one. */
export class SmallDisk {
  private readonly ballast: string;

  private constructor(private readonly folder: string) {
    this.ballast = join(folder, 'ballast');
  }

  /** @param mebibytes capacity */
  static mount(folder: string, mebibytes: number): SmallDisk {
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0755`, 'tmpfs', folder]);
    return new SmallDisk(folder);
  }

  /** Fills the free space. A further call fills space that has become free since. */
  fill(): void {
    const file = openSync(this.ballast, 'a');
    try {
      for (const bytes of CHUNKS) while (this.tryWrite(file, bytes));
    } finally {
      closeSync(file);
    }
  }

  /** Frees the space that `fill` has taken. */
  free(): void {
    rmSync(this.ballast, { force: true });
  }

  unmount(): void {
    execFileSync('umount', [this.folder]);
  }

  private tryWrite(file: number, bytes: number): boolean {
    try {
      return writeSync(file, Buffer.alloc(bytes)) === bytes;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
      throw error;
    }
  }
}
