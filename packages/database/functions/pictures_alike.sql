-- Since migration 1797300000000-picture-marks.

-- Whether two pictures are one to whoever looks at them, by their marks: how many bits may differ was measured, see docs/moderation.md.
CREATE OR REPLACE FUNCTION pictures_alike(one bit, other bit) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT bit_count(one # other) <= 40
$$;
