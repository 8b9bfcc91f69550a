-- Since migration 1797210000000-heard-members.

-- How many reactions to a wish are of members who are heard: what puts the most cheered in order. PostgreSQL puts what stands here in
-- the place of the call.
CREATE OR REPLACE FUNCTION heard_cheers(wish wishes) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(0, wish.heart_count + wish.fire_count + wish.thumbs_up_count - wish.unheard_count)
$$;
