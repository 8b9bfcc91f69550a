import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets events that are handed over together share a job, with the same batch id. The batch id is null for an event with a job of
 * its own.
 */
export class JobsOfManyEvents1790800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries ADD COLUMN batch_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries DROP COLUMN batch_id');
  }
}
