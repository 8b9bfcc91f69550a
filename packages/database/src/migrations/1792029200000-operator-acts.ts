import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the suspension of members by an operator, and the log of operators' acts. */
export class OperatorActs1792029200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN suspended_at timestamptz(3);
      CREATE TABLE operator_acts (
        id uuid PRIMARY KEY DEFAULT uuid_v7(),
        done_at timestamptz(3) NOT NULL DEFAULT now(),
        operator text NOT NULL,
        act text NOT NULL,
        subject_id uuid,
        detail text NOT NULL DEFAULT ''
      );

      CREATE FUNCTION keep_operator_acts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'operator_acts is only added to' USING ERRCODE = 'integrity_constraint_violation';
      END $$;

      CREATE TRIGGER operator_acts_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_acts
        FOR EACH STATEMENT EXECUTE FUNCTION keep_operator_acts();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE operator_acts; DROP FUNCTION keep_operator_acts; ALTER TABLE users DROP COLUMN suspended_at',
    );
  }
}
