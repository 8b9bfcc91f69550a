import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A wish is found by the end of its id, which a short link holds (contracts/http/wishes/short-link.ts). */
export class ShortLinks1791300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX wishes_by_short_link ON wishes (right(id::text, 10))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX wishes_by_short_link');
  }
}
