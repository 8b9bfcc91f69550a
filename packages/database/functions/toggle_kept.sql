-- Since migration 1791700000000-kept-wishes.

/*
 * Keeps a wish for a member, or no longer, as wanted; or the opposite of what it is when nothing is wanted. Records the event in
 * the caller's statement. Simultaneous toggles of one member and wish take turns, each sees what the one before it left, and
 * nobody else waits for them. No row comes back for an unknown wish.
 *
 * It writes its event by itself, and not through outbox.repository: only in here is known whether anything changed.
 */
CREATE OR REPLACE FUNCTION toggle_kept(
  the_wish uuid, the_user uuid, wanted boolean, the_request text, the_trace text, OUT kept boolean, OUT changed boolean
) RETURNS SETOF record LANGUAGE plpgsql AS $$
BEGIN
  -- It can be changed meanwhile, and not go.
  PERFORM 1 FROM wishes w WHERE w.id = the_wish FOR KEY SHARE;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('keep ' || the_user || the_wish, 0));

  changed := false;
  IF wanted IS DISTINCT FROM true THEN
    DELETE FROM kept_wishes k WHERE k.user_id = the_user AND k.wish_id = the_wish;
    changed := FOUND;
  END IF;
  kept := coalesce(wanted, NOT changed);
  IF kept THEN
    -- The time at which the lock is held, not the statement's start: the newest kept stands first.
    INSERT INTO kept_wishes (user_id, wish_id, kept_at) VALUES (the_user, the_wish, clock_timestamp())
      ON CONFLICT ON CONSTRAINT kept_wishes_once DO NOTHING;
    changed := FOUND;
  END IF;

  IF changed THEN
    INSERT INTO outbox (type, payload, request_id, trace_parent) VALUES (
      'interaction.recorded', jsonb_build_object('wishId', the_wish, 'userId', the_user), the_request, the_trace);
  END IF;
  RETURN NEXT;
END $$;
