-- Since migration 1790000000000-initial-schema.

-- A reaction is made and taken back, never changed: no third way past the counts.
CREATE OR REPLACE FUNCTION refuse_reaction_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The wish and the emoji of a reaction cannot change: delete it and insert another.';
END $$;

CREATE OR REPLACE TRIGGER reactions_moved BEFORE UPDATE OF wish_id, emoji ON reactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_reaction_move();
