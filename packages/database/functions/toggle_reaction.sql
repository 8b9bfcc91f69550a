-- Since migration 1797210000000-heard-members.

/*
 * Brings one member's reaction to the wanted state, or to the opposite of what it is when none is wanted, and records
 * the event, all in the caller's statement. The wish's row lock makes simultaneous toggles of one wish take turns:
 * each sees what the one before it left. No row comes back for an unknown wish.
 *
 * It writes its event by itself, and not through outbox.repository: only in here is known whether anything changed.
 */
CREATE OR REPLACE FUNCTION toggle_reaction(
  the_wish uuid, the_user uuid, the_emoji text, wanted boolean, the_request text, the_trace text,
  OUT owner_id uuid, OUT reacted boolean, OUT changed boolean, OUT heart integer, OUT fire integer,
  OUT thumbs_up integer, OUT mine text[]
) RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
  unheard boolean;
BEGIN
  SELECT coalesce((SELECT u.created_at > now() - interval '1 day' FROM users u WHERE u.id = the_user), false)
    INTO unheard FROM wishes w WHERE w.id = the_wish FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;

  changed := false;
  IF wanted IS DISTINCT FROM true THEN
    DELETE FROM reactions r WHERE r.wish_id = the_wish AND r.user_id = the_user AND r.emoji = the_emoji;
    changed := FOUND;
  END IF;
  IF wanted OR (wanted IS NULL AND NOT changed) THEN
    -- Who is older is nearly always heard, and settle_reactions sees to those who are not: to ask of each would slow each down.
    IF unheard THEN unheard := NOT EXISTS (SELECT FROM heard_members h WHERE h.id = the_user); END IF;
    -- The time at which the lock is held, not the statement's start: reactions and grants of one wish are ordered by it.
    INSERT INTO reactions (wish_id, user_id, emoji, is_unheard, created_at)
      VALUES (the_wish, the_user, the_emoji, unheard, clock_timestamp())
      ON CONFLICT ON CONSTRAINT reactions_once DO NOTHING;
    changed := FOUND;
    reacted := true;
  ELSE
    reacted := false;
  END IF;

  IF changed THEN
    INSERT INTO outbox (type, payload, request_id, trace_parent) VALUES ('reaction.changed', jsonb_build_object(
      'wishId', the_wish, 'userId', the_user, 'emoji', the_emoji, 'reacted', reacted), the_request, the_trace);
  END IF;

  SELECT w.user_id, w.heart_count, w.fire_count, w.thumbs_up_count, ARRAY(
      SELECT r.emoji FROM reactions r WHERE r.wish_id = w.id AND r.user_id = the_user ORDER BY r.created_at, r.id)
    INTO owner_id, heart, fire, thumbs_up, mine FROM wishes w WHERE w.id = the_wish;
  RETURN NEXT;
END $$;

-- What a BFF of the release before calls while both run.
CREATE OR REPLACE FUNCTION toggle_reaction(
  the_wish uuid, the_user uuid, the_emoji text, wanted boolean, the_request text,
  OUT owner_id uuid, OUT reacted boolean, OUT changed boolean, OUT heart integer, OUT fire integer,
  OUT thumbs_up integer, OUT mine text[]
) RETURNS SETOF record LANGUAGE sql AS $$
  SELECT * FROM toggle_reaction(the_wish, the_user, the_emoji, wanted, the_request, NULL::text)
$$;
