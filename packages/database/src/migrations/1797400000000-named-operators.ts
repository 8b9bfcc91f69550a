import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds members who may use the operators' page. The log of acts now tells which member performed an act, and why. */
export class NamedOperators1797400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN is_operator boolean NOT NULL DEFAULT false;
      ALTER TABLE operator_acts ADD COLUMN operator_id uuid, ADD COLUMN reason text NOT NULL DEFAULT '';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE operator_acts DROP COLUMN operator_id, DROP COLUMN reason;
      ALTER TABLE users DROP COLUMN is_operator;
    `);
  }
}
