-- Since migration 1795000000000-moderation.

-- What moderators decided stays written down, as it was: who takes a decision back adds another.
CREATE OR REPLACE FUNCTION keep_moderation_decisions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'moderation_decisions is only added to' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE TRIGGER moderation_decisions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION keep_moderation_decisions();
