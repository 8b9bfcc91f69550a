import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds data exports, stored in pieces so that a file is written and read without being in memory as a whole. */
export class DataExports1793000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE data_exports (
        id uuid PRIMARY KEY DEFAULT uuid_v7(),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        asked_at timestamptz(3) NOT NULL DEFAULT now(),
        ready_at timestamptz(3),
        size integer
      );
      CREATE INDEX data_exports_of_user ON data_exports (user_id, asked_at);
      CREATE TABLE data_export_pieces (
        export_id uuid REFERENCES data_exports ON DELETE CASCADE,
        number integer,
        bytes bytea NOT NULL,
        PRIMARY KEY (export_id, number)
      );
      -- Zipped already.
      ALTER TABLE data_export_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE data_export_pieces, data_exports');
  }
}
