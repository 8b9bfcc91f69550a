-- Since migration 1797000000000-moderation-numbers.

-- Counts what is reported and objected in the month it comes, since neither stays for good.
CREATE OR REPLACE FUNCTION count_moderation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'reports' THEN
    INSERT INTO moderation_numbers (month, reason, reported)
      VALUES (date_trunc('month', NEW.created_at AT TIME ZONE 'UTC'), NEW.reason, 1)
      ON CONFLICT (month, reason) DO UPDATE SET reported = moderation_numbers.reported + 1;
  ELSE
    INSERT INTO moderation_numbers (month, reason, objected)
      SELECT date_trunc('month', NEW.created_at AT TIME ZONE 'UTC'), d.reason, 1
      FROM moderation_decisions d WHERE d.id = NEW.decision_id
      ON CONFLICT (month, reason) DO UPDATE SET objected = moderation_numbers.objected + 1;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reports_counted AFTER INSERT ON reports FOR EACH ROW EXECUTE FUNCTION count_moderation();
CREATE OR REPLACE TRIGGER objections_counted AFTER INSERT ON objections FOR EACH ROW EXECUTE FUNCTION count_moderation();
