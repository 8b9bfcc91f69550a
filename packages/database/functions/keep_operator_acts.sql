-- Since migration 1792029200000-operator-acts.

-- What operators did stays written down: nobody changes a line of it, or takes one away.
CREATE OR REPLACE FUNCTION keep_operator_acts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'operator_acts is only added to' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE TRIGGER operator_acts_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_acts
  FOR EACH STATEMENT EXECUTE FUNCTION keep_operator_acts();
