-- Since migration 1797000100000-filters.

-- What moderators put on lists, and took from them, stays written down: the newest word about a text counts.
CREATE OR REPLACE FUNCTION keep_filter_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'filter_entries is only added to' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE TRIGGER filter_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON filter_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_filter_entries();
