import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index on the end of a wish's id, which a short link holds (contracts/http/wishes/short-link.ts). */
export class ShortLinks1791300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX wishes_by_short_link ON wishes (right(id::text, 10))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX wishes_by_short_link');
  }
}
