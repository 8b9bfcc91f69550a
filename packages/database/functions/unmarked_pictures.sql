-- Since migration 1797600000000-unmarked-pictures.

/*
 * Names of pictures in the store that wishes, links or members have and nobody has marked yet, so many at most. For the worker, which may
 * not read members. What an import named otherwise is no picture of the store.
 */
CREATE OR REPLACE FUNCTION unmarked_pictures(most integer) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT substr(used.path, 8) FROM (
    SELECT image AS path FROM link_previews UNION ALL SELECT product_image FROM wishes UNION ALL SELECT avatar FROM users) used
  WHERE used.path ~ '^/media/[0-9a-f]{16,128}[.]webp$'
    AND NOT EXISTS (SELECT FROM picture_marks p WHERE p.name = substr(used.path, 8))
  LIMIT most
$$;
