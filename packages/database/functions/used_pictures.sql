-- Since migration 1797600000000-unmarked-pictures.

-- Those of the names in the store of pictures that a wish, a link or a member has. For the worker, which may not read members.
CREATE OR REPLACE FUNCTION used_pictures(names text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH looked (path) AS (SELECT '/media/' || name FROM unnest(names) AS name)
  SELECT substr(path, 8) FROM looked WHERE path IN (SELECT image FROM link_previews)
    OR path IN (SELECT product_image FROM wishes) OR path IN (SELECT avatar FROM users)
$$;
