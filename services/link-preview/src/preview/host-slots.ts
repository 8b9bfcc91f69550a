import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { TOTAL_MS } from '../fetch/limits.js';
import { FetchSlotsRepository } from './fetch-slots.repository.js';

const SLOTS_PER_HOST = 2;
/** Longer than any fetch, so only a worker that died holds a slot beyond it. */
const HELD_MS = TOTAL_MS + 4_000;
const POLL_MS = 150;

/** Limits fetches from one host to two at the same time, across all workers. The others wait for a slot. */
@Injectable()
export class HostSlots {
  constructor(private readonly slots: FetchSlotsRepository) {}

  /**
   * @param stopping ends the wait for a slot, with its reason; a fetch that has its slot is finished
   * @param whileWaiting called after each try that found no free slot
   */
  async runInSlot<Result>(
    host: string,
    stopping: AbortSignal,
    run: () => Promise<Result>,
    whileWaiting?: () => Promise<void>,
  ): Promise<Result> {
    const holder = randomUUID();
    stopping.throwIfAborted();
    while (!(await this.take(host, holder))) {
      await whileWaiting?.();
      await pause(POLL_MS * (0.5 + Math.random()));
      stopping.throwIfAborted();
    }
    try {
      return await run();
    } finally {
      await this.slots.release(host, holder);
    }
  }

  private async take(host: string, holder: string): Promise<boolean> {
    for (let slot = 1; slot <= SLOTS_PER_HOST; slot += 1) {
      if (await this.slots.take(host, slot, holder, HELD_MS)) return true;
    }
    return false;
  }
}
