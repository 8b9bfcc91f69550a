import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a table for parked events that an operator decided never to send again. */
export class DiscardedEvents1791000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE discarded_events (
        event_id uuid NOT NULL,
        queue text NOT NULL,
        type text NOT NULL,
        version integer NOT NULL,
        payload jsonb NOT NULL,
        request_id text,
        trace_parent text,
        created_at timestamptz(3) NOT NULL,
        -- Why it was parked.
        reason text NOT NULL,
        detail text NOT NULL,
        parked_at timestamptz(3) NOT NULL,
        discarded_at timestamptz(3) NOT NULL DEFAULT now(),
        -- The operator, in their own words: all share one password.
        discarded_by text NOT NULL,
        why text NOT NULL,
        PRIMARY KEY (event_id, queue)
      );
      CREATE INDEX discarded_events_newest ON discarded_events (discarded_at DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE discarded_events');
  }
}
