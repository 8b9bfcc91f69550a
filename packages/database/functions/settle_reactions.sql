-- Since migration 1797210000000-heard-members.

/*
 * Writes down of at most so many reactions whether they are heard, where that is not what heard_members says by now:
 * who was new is known after a day, who is suspended or reproved is heard no more, and an import asks nobody. Answers how
 * many it saw to.
 *
 * It waits for nobody, and nobody long for it: what another transaction holds is left to the next call, as is everything while
 * another process is at it. The wishes are locked before their reactions, as toggle_reaction does.
 */
CREATE OR REPLACE FUNCTION settle_reactions(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  settled integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('settle_reactions')) THEN RETURN 0; END IF;
  WITH members AS MATERIALIZED (
    SELECT u.id, NOT EXISTS (SELECT FROM heard_members h WHERE h.id = u.id) AS is_unheard FROM users u WHERE u.id IN (
      SELECT user_id FROM reactions WHERE is_unheard
      UNION SELECT id FROM users WHERE created_at > now() - interval '1 day' OR suspended_at IS NOT NULL
      UNION SELECT member_id FROM reproved_members)
  ), outdated AS MATERIALIZED (
    SELECT r.id, r.wish_id, m.is_unheard FROM members m JOIN reactions r ON r.user_id = m.id AND r.is_unheard <> m.is_unheard
    LIMIT most
  ), held_wishes AS MATERIALIZED (
    SELECT w.id FROM wishes w WHERE w.id IN (SELECT wish_id FROM outdated) FOR NO KEY UPDATE SKIP LOCKED
  ), held AS MATERIALIZED (
    SELECT r.id FROM reactions r WHERE r.id IN (SELECT id FROM outdated) AND r.wish_id IN (SELECT id FROM held_wishes)
    FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE reactions r SET is_unheard = o.is_unheard FROM outdated o, held h WHERE r.id = o.id AND h.id = o.id;
  GET DIAGNOSTICS settled = ROW_COUNT;
  RETURN settled;
END $$;
