-- Since migration 1791500000000-impressions.

-- Makes the partitions of this month and the next two, drops those of more than three months ago, and answers how many there
-- are. As the tables' owner, since processes log in as a role that makes none, and without parameters, since any of them may
-- call it. It waits for nobody longer than two seconds: who asks does so every hour.
CREATE OR REPLACE FUNCTION keep_impression_partitions() RETURNS integer
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
