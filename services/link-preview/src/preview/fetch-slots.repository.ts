import { Injectable } from '@nestjs/common';
import { LinkFetchSlot } from '@wishboard/database/entities/link-preview.entity';
import { DataSource } from 'typeorm';

/** Slots for fetches from a host, one row for each slot in use. */
@Injectable()
export class FetchSlotsRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Takes a slot of the host if it is free, or was held longer than its holder could need. Returns whether the slot was taken.
   *
   * Raw SQL, since TypeORM's upsert supports no condition on the existing row.
   */
  async take(host: string, slot: number, holder: string, holdMs: number): Promise<boolean> {
    const taken: unknown[] = await this.database.query(
      `INSERT INTO link_fetch_slots (host, slot, holder, held_until)
       VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')
       ON CONFLICT (host, slot) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
         WHERE link_fetch_slots.held_until < clock_timestamp()
       RETURNING slot`,
      [host, slot, holder, holdMs],
    );
    return taken.length > 0;
  }

  async release(host: string, holder: string): Promise<void> {
    await this.database.getRepository(LinkFetchSlot).delete({ host, holder });
  }
}
