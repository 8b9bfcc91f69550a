-- Since migration 1794000000000-audiences.

-- Whether a wish is shown to whoever has no session. What is public is listed.
CREATE OR REPLACE FUNCTION is_public(wish wishes) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT wish.audience = 'everyone'
$$;
