import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records which recommendations members were shown, in monthly partitions: see functions/keep_impression_partitions.sql. */
export class Impressions1791500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE recommendation_impressions (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        wish_id uuid NOT NULL REFERENCES wishes (id) ON DELETE CASCADE,
        shown_on date NOT NULL,
        -- How likely the draw was to have it there; none for what was placed without a draw.
        propensity real CHECK (propensity > 0 AND propensity <= 1),
        PRIMARY KEY (user_id, wish_id, shown_on)
      ) PARTITION BY RANGE (shown_on);
      CREATE INDEX recommendation_impressions_of_wish ON recommendation_impressions (wish_id);
      CREATE FUNCTION keep_impression_partitions() RETURNS integer
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '2s' AS $$
      DECLARE
        month date;
        partition text;
        present integer;
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('keep_impression_partitions'));
        FOR i IN 0..2 LOOP
          month := date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => i);
          partition := 'recommendation_impressions_' || to_char(month, 'YYYY_MM');
          IF to_regclass(partition) IS NULL THEN
            EXECUTE format('CREATE TABLE %I PARTITION OF recommendation_impressions FOR VALUES FROM (%L) TO (%L)',
              partition, month, month + interval '1 month');
          END IF;
        END LOOP;
        month := date_trunc('month', now() AT TIME ZONE 'UTC') - interval '3 months';
        FOR partition IN
          SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
          WHERE i.inhparent = 'recommendation_impressions'::regclass
            AND c.relname < 'recommendation_impressions_' || to_char(month, 'YYYY_MM')
        LOOP
          EXECUTE format('DROP TABLE %I', partition);
        END LOOP;
        SELECT count(*) INTO present FROM pg_inherits WHERE inhparent = 'recommendation_impressions'::regclass;
        RETURN present;
      END $$;
      SELECT keep_impression_partitions();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION keep_impression_partitions; DROP TABLE recommendation_impressions');
  }
}
