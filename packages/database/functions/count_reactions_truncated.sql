-- Since migration 1797210000000-heard-members.

CREATE OR REPLACE FUNCTION count_reactions_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wishes SET heart_count = 0, fire_count = 0, thumbs_up_count = 0, unheard_count = 0
    WHERE heart_count > 0 OR fire_count > 0 OR thumbs_up_count > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reactions_truncated AFTER TRUNCATE ON reactions
  FOR EACH STATEMENT EXECUTE FUNCTION count_reactions_truncated();
