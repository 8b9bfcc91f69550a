import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index for the list of granted wishes, which are few. */
export class GrantedLists1791610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX wishes_newest_granted ON wishes (created_at DESC, id DESC) WHERE is_granted');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX wishes_newest_granted');
  }
}
