-- Since migration 1795000000000-moderation.

-- Whether others than its owner can reach a wish at all, by its link too: not what moderators have hidden or removed.
CREATE OR REPLACE FUNCTION is_shown(wish wishes) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT wish.moderation IS NULL OR wish.moderation = 'limited'
$$;
