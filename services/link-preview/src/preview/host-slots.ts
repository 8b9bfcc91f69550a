import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TOTAL_MS } from '../fetch/limits.js';

const SLOTS_PER_HOST = 2;
/** Longer than any fetch: a slot is held beyond it only by a worker that died. */
const HELD_MS = TOTAL_MS + 4_000;
const LOOK_AGAIN_MS = 150;

/** Lets at most two fetches of one host run at the same time, in all workers together; the others wait for a place. */
@Injectable()
export class HostSlots {
  constructor(private readonly database: DataSource) {}

  async with<Result>(host: string, run: () => Promise<Result>): Promise<Result> {
    const holder = randomUUID();
    while (!(await this.take(host, holder))) await pause(LOOK_AGAIN_MS * (0.5 + Math.random()));
    try {
      return await run();
    } finally {
      await this.database.query('DELETE FROM link_fetch_slots WHERE host = $1 AND holder = $2', [host, holder]);
    }
  }

  private async take(host: string, holder: string): Promise<boolean> {
    for (let slot = 1; slot <= SLOTS_PER_HOST; slot += 1) {
      const taken: unknown[] = await this.database.query(
        `INSERT INTO link_fetch_slots (host, slot, holder, held_until)
         VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')
         ON CONFLICT (host, slot) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
           WHERE link_fetch_slots.held_until < clock_timestamp()
         RETURNING slot`,
        [host, slot, holder, HELD_MS],
      );
      if (taken.length > 0) return true;
    }
    return false;
  }
}
