import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events are handled in batches, by their keys: nobody looks for those about a wish any more. */
export class EventsInBatches1790700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deliveries_about_wish');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX deliveries_about_wish ON deliveries (queue, type, (payload ->> 'wishId'))`);
  }
}
