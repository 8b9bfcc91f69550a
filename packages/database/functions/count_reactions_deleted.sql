-- Since migration 1797210000000-heard-members.

-- The opposite of count_reactions_inserted.
CREATE OR REPLACE FUNCTION count_reactions_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wishes w SET
    heart_count = w.heart_count - d.heart,
    fire_count = w.fire_count - d.fire,
    thumbs_up_count = w.thumbs_up_count - d.thumbs_up,
    unheard_count = w.unheard_count - d.unheard
  FROM (SELECT wish_id,
      count(*) FILTER (WHERE emoji = 'heart') AS heart,
      count(*) FILTER (WHERE emoji = 'fire') AS fire,
      count(*) FILTER (WHERE emoji = 'thumbs-up') AS thumbs_up,
      count(*) FILTER (WHERE is_unheard) AS unheard
    FROM changed GROUP BY wish_id) d
  WHERE w.id = d.wish_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reactions_deleted AFTER DELETE ON reactions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_reactions_deleted();
