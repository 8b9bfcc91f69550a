-- Since migration 1790000000000-initial-schema.

-- Time-ordered keys keep the indexes of growing tables small (RFC 9562, version 7).
-- Written out because uuidv7() exists only from PostgreSQL 18 on.
CREATE OR REPLACE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      52, 1), 53, 1), 'hex')::uuid
$$;
