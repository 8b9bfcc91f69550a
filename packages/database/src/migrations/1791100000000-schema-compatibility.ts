import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records in the schema which programs may run on it. */
export class SchemaCompatibility1791100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schema_compatibility (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        -- A program has to know the migration with this timestamp, or stays away. None is asked for yet.
        oldest_known bigint NOT NULL
      );
      INSERT INTO schema_compatibility (oldest_known) VALUES (0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE schema_compatibility');
  }
}
