import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the owner of a wish name the product, for when its page cannot be read. */
export class ProductTitleByHand1790200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Whether the owner wrote the product's title; a worker never overrides that.
      ALTER TABLE wishes ADD COLUMN product_title_chosen boolean NOT NULL DEFAULT false
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE wishes DROP COLUMN product_title_chosen');
  }
}
