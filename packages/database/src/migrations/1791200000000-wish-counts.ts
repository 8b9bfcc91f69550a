import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the number of wishes in each category, instead of counting them on each request: see functions/count_wishes.sql. */
export class WishCounts1791200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE wish_counts (
        category text PRIMARY KEY,
        wishes bigint NOT NULL
      );
      -- What came since, until it is gathered into the table above.
      CREATE TABLE wish_count_changes (
        id uuid PRIMARY KEY DEFAULT uuid_v7(),
        category text NOT NULL,
        change bigint NOT NULL
      );
      CREATE FUNCTION count_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO wish_count_changes (category, change) SELECT category, count(*) FROM changed GROUP BY category;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO wish_count_changes (category, change) SELECT category, -count(*) FROM changed GROUP BY category;
        ELSIF TG_OP = 'UPDATE' THEN
          INSERT INTO wish_count_changes (category, change) VALUES (OLD.category, -1), (NEW.category, 1);
        ELSE
          DELETE FROM wish_count_changes;
          DELETE FROM wish_counts;
        END IF;
        RETURN NULL;
      END $$;
      -- From here to the end of the transaction nobody writes wishes, so that each is counted once.
      CREATE TRIGGER wishes_inserted AFTER INSERT ON wishes REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION count_wishes();
      CREATE TRIGGER wishes_deleted AFTER DELETE ON wishes REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION count_wishes();
      CREATE TRIGGER wishes_moved AFTER UPDATE OF category ON wishes FOR EACH ROW
        WHEN (OLD.category IS DISTINCT FROM NEW.category) EXECUTE FUNCTION count_wishes();
      CREATE TRIGGER wishes_truncated AFTER TRUNCATE ON wishes
        FOR EACH STATEMENT EXECUTE FUNCTION count_wishes();
    `);
    await runner.query('INSERT INTO wish_counts SELECT category, count(*) FROM wishes GROUP BY category');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER wishes_inserted ON wishes;
      DROP TRIGGER wishes_deleted ON wishes;
      DROP TRIGGER wishes_moved ON wishes;
      DROP TRIGGER wishes_truncated ON wishes;
      DROP FUNCTION count_wishes;
      DROP TABLE wish_count_changes, wish_counts;
    `);
  }
}
