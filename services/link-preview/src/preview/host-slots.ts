/** Lets at most so many fetches of one host run at the same time; the others wait their turn. */
export class HostSlots {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(private readonly slotsPerHost: number) {}

  async with<Result>(host: string, run: () => Promise<Result>): Promise<Result> {
    await this.take(host);
    try {
      return await run();
    } finally {
      this.leave(host);
    }
  }

  private async take(host: string): Promise<void> {
    const count = this.running.get(host) ?? 0;
    if (count < this.slotsPerHost) {
      this.running.set(host, count + 1);
      return;
    }
    await new Promise<void>((resolve) => {
      this.waiting.set(host, [...(this.waiting.get(host) ?? []), resolve]);
    });
  }

  /** The place goes to who waits longest, so nobody can slip in between. */
  private leave(host: string): void {
    const [next, ...rest] = this.waiting.get(host) ?? [];
    if (rest.length > 0) this.waiting.set(host, rest);
    else this.waiting.delete(host);
    if (next) {
      next();
      return;
    }
    const count = (this.running.get(host) ?? 1) - 1;
    if (count > 0) this.running.set(host, count);
    else this.running.delete(host);
  }
}
