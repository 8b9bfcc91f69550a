-- Since migration 1795000000000-moderation.

-- Whether lists show a wish to members who are not its owner. Every statement that reads wishes for lists, recommendations, search
-- or counts has this as a condition; PostgreSQL puts what stands here in the place of the call.
CREATE OR REPLACE FUNCTION is_listed(wish wishes) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT wish.audience <> 'link' AND wish.moderation IS NULL
$$;
