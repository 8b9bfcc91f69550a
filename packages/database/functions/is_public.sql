-- Since migration 1795000000000-moderation.

-- Whether a wish is shown to whoever has no session. What is public is listed.
CREATE OR REPLACE FUNCTION is_public(wish wishes) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT wish.audience = 'everyone' AND wish.moderation IS NULL
$$;
