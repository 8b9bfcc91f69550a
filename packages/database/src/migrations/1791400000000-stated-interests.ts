import { tellsAnInterest } from '@wishboard/contracts/terms/tells-an-interest';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the interests that members state themselves, and removes stored words that say nothing about an interest. */
export class StatedInterests1791400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE user_preferences
        ADD COLUMN added_keywords text[] NOT NULL DEFAULT '{}',
        ADD COLUMN removed_keywords text[] NOT NULL DEFAULT '{}',
        -- Null for a member who was not asked; empty for one who chose none.
        ADD COLUMN chosen_categories text[];
      CREATE TABLE less_like_this (
        id uuid PRIMARY KEY DEFAULT uuid_v7(),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        wish_id uuid NOT NULL REFERENCES wishes ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT less_like_this_once UNIQUE (user_id, wish_id)
      );
      CREATE INDEX less_like_this_of_wish ON less_like_this (wish_id);
    `);
    await this.forgetEmptyWords(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE less_like_this;
      ALTER TABLE user_preferences DROP COLUMN added_keywords, DROP COLUMN removed_keywords, DROP COLUMN chosen_categories
    `);
  }

  /**
   * Removes such words from the stored keywords. Learnt interests are computed again within a day, but those that came with a
   * member would otherwise stay.
   */
  private async forgetEmptyWords(runner: QueryRunner): Promise<void> {
    const rows: { word: string }[] = await runner.query(
      'SELECT DISTINCT unnest(keywords) AS word FROM user_preferences',
    );
    const empty = rows.map(({ word }) => word).filter((word) => !tellsAnInterest(word));
    if (empty.length === 0) return;
    await runner.query(
      `UPDATE user_preferences SET keywords = ARRAY(
         SELECT word FROM unnest(keywords) WITH ORDINALITY AS kept (word, place) WHERE word <> ALL ($1) ORDER BY place)
       WHERE keywords && $1`,
      [empty],
    );
  }
}
