import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops the index that found the deliveries about a wish. Events are now handled in batches and found by their keys. */
export class EventsInBatches1790700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deliveries_about_wish');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX deliveries_about_wish ON deliveries (queue, type, (payload ->> 'wishId'))`);
  }
}
