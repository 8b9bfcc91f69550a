-- Since migration 1797210000000-heard-members.

-- Keeps wishes.unheard_count what it says when settle_reactions changes which reactions are heard.
CREATE OR REPLACE FUNCTION count_reactions_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wishes w SET unheard_count = w.unheard_count + d.unheard
  FROM (SELECT wish_id, sum(unheard) AS unheard FROM (
      SELECT wish_id, is_unheard::integer AS unheard FROM changed
      UNION ALL SELECT wish_id, -is_unheard::integer FROM before) both_states GROUP BY wish_id) d
  WHERE w.id = d.wish_id AND d.unheard <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reactions_settled AFTER UPDATE ON reactions REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_reactions_settled();
