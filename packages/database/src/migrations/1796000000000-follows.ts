import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the members and the categories that a member follows. Lookups go both ways: the followers of a member are needed when that
 * member makes a wish, or blocks somebody.
 */
export class Follows1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE followed_members (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        followed_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        followed_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, followed_id),
        CONSTRAINT followed_members_another CHECK (followed_id <> user_id)
      );
      CREATE INDEX followed_members_of_followed ON followed_members (followed_id, user_id);
      CREATE TABLE followed_categories (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        category text NOT NULL,
        followed_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, category),
        CONSTRAINT followed_categories_known CHECK (category IN
          ('general', 'health', 'electronics', 'travel', 'education', 'fashion', 'home', 'entertainment', 'food', 'books'))
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE followed_categories; DROP TABLE followed_members');
  }
}
