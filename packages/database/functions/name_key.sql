-- Since migration 1790900000000-find-members.

-- Ignores case and width; cut because the longest names, written out, are more than a B-tree takes.
CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT left(lower(normalize(name, NFKC)), 60) $$;
