import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the session at the provider from which each session was opened, so that both end together. */
export class ProviderSessions1797100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions ADD COLUMN provider_sid text;
      CREATE INDEX sessions_of_provider_sid ON sessions (provider_sid) WHERE provider_sid IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN provider_sid');
  }
}
