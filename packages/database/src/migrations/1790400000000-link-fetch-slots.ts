import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds slots for the running fetches, by which all workers together limit their requests to one host. */
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
