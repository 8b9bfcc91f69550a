import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fetches that run at this moment, so that all workers together stay polite to one host. */
export class LinkFetchSlots1790400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by the link-preview workers alone. Unlogged: after a crash nothing is being fetched.
      CREATE UNLOGGED TABLE link_fetch_slots (
        host text NOT NULL,
        slot smallint NOT NULL,
        holder uuid NOT NULL,
        -- When the slot is free again though its holder never said so.
        held_until timestamptz(3) NOT NULL,
        PRIMARY KEY (host, slot)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE link_fetch_slots');
  }
}
