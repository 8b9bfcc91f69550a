-- Since migration 1794000000000-audiences.

-- Writes down by how much a statement changed the number of listed wishes in each category. Rows are only added here, so that
-- members who make wishes at the same moment never wait for one another; who reads the numbers adds them up.
CREATE OR REPLACE FUNCTION count_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO wish_count_changes (category, change) SELECT category, count(*) FROM changed c
      WHERE is_listed(ROW(c.*)::wishes) GROUP BY category;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO wish_count_changes (category, change) SELECT category, -count(*) FROM changed c
      WHERE is_listed(ROW(c.*)::wishes) GROUP BY category;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO wish_count_changes (category, change)
      SELECT OLD.category, -1 WHERE is_listed(OLD) UNION ALL SELECT NEW.category, 1 WHERE is_listed(NEW);
  ELSE
    DELETE FROM wish_count_changes;
    DELETE FROM wish_counts;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER wishes_inserted AFTER INSERT ON wishes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_wishes();
CREATE OR REPLACE TRIGGER wishes_deleted AFTER DELETE ON wishes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_wishes();
-- Of each row, since a trigger of a statement cannot be kept from the updates that reactions make.
CREATE OR REPLACE TRIGGER wishes_moved AFTER UPDATE OF category, audience, moderation ON wishes FOR EACH ROW
  WHEN (OLD.category IS DISTINCT FROM NEW.category OR is_listed(OLD) <> is_listed(NEW)) EXECUTE FUNCTION count_wishes();
CREATE OR REPLACE TRIGGER wishes_truncated AFTER TRUNCATE ON wishes
  FOR EACH STATEMENT EXECUTE FUNCTION count_wishes();
