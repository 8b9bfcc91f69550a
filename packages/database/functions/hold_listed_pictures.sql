-- Since migration 1797300000000-picture-marks.

/*
 * Does what moderators' lists say to those of the wishes whose picture has just come: it is taken from the wish where an entry refuses,
 * and where one holds the wish waits for a moderator, unless it is hidden or limited already. A picture's path is its name behind /media/. For the worker, which may not do
 * either by itself. Answers what was done to which.
 */
CREATE OR REPLACE FUNCTION hold_listed_pictures(wish_ids uuid[], OUT wish_id uuid, OUT done text) RETURNS SETOF record
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH listed AS (
    SELECT w.id, f.action, f.entry FROM wishes w JOIN picture_marks p ON p.name = substr(w.product_image, 8)
      CROSS JOIN LATERAL listed_picture(p.mark) f WHERE w.id = ANY (wish_ids)
  ), dropped AS (
    UPDATE wishes w SET product_image = NULL FROM listed l WHERE w.id = l.id AND l.action = 'refuse' RETURNING w.id
  ), held AS (
    UPDATE wishes w SET moderation = 'hidden' FROM listed l
    WHERE w.id = l.id AND l.action = 'hold' AND w.moderation IS NULL RETURNING w.id, w.user_id, l.entry
  ), decided AS (
    INSERT INTO moderation_decisions (moderator_id, subject_kind, subject_id, member_id, decision, reason, before)
    SELECT '00000000-0000-0000-0000-000000000000', 'wish', h.id, h.user_id, 'hold', 'other', jsonb_build_object('moderation', NULL,
      'suspendedAt', NULL, 'suspendedUntil', NULL, 'heldFor', 'picture: ' || h.entry) FROM held h
  )
  SELECT id, 'refuse' FROM dropped UNION ALL SELECT id, 'hold' FROM held
$$;
