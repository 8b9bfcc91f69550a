-- Since migration 1797300000000-picture-marks.

/*
 * What of moderators' lists is on and looks like a picture with this mark: what refuses before what holds. For the worker, which may
 * read no list.
 */
CREATE OR REPLACE FUNCTION listed_picture(looked bit, OUT action text, OUT entry text) RETURNS SETOF record
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.action, e.text FROM (
    SELECT DISTINCT ON (f.text) f.text, f.action, f.state FROM filter_entries f WHERE f.kind = 'picture' ORDER BY f.text, f.id DESC) e
  WHERE e.state = 'on' AND pictures_alike(('x' || e.text)::bit(256), looked)
  ORDER BY e.action = 'refuse' DESC, e.text LIMIT 1
$$;
