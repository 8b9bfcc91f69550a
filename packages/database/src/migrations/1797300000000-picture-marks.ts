import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds marks of pictures, by which copies of a picture are recognised, and entries of moderators' lists that look for them: see
 * functions/pictures_alike.sql, listed_picture.sql and hold_listed_pictures.sql. Existing pictures have no mark.
 */
export class PictureMarks1797300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE picture_marks (
        name text PRIMARY KEY,
        mark bit varying NOT NULL CONSTRAINT picture_marks_mark_length CHECK (length(mark) = 256)
      );
      ALTER TABLE filter_entries DROP CONSTRAINT filter_entries_kind_known,
        ADD CONSTRAINT filter_entries_kind_known CHECK (kind IN ('word', 'link', 'picture'));

      CREATE FUNCTION pictures_alike(one bit, other bit) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT bit_count(one # other) <= 40
      $$;

      CREATE FUNCTION listed_picture(looked bit, OUT action text, OUT entry text) RETURNS SETOF record
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT e.action, e.text FROM (
          SELECT DISTINCT ON (f.text) f.text, f.action, f.state FROM filter_entries f WHERE f.kind = 'picture' ORDER BY f.text, f.id DESC) e
        WHERE e.state = 'on' AND pictures_alike(('x' || e.text)::bit(256), looked)
        ORDER BY e.action = 'refuse' DESC, e.text LIMIT 1
      $$;

      CREATE FUNCTION hold_listed_pictures(wish_ids uuid[], OUT wish_id uuid, OUT done text) RETURNS SETOF record
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION hold_listed_pictures, listed_picture, pictures_alike;
      ALTER TABLE filter_entries DISABLE TRIGGER filter_entries_stay;
      DELETE FROM filter_entries WHERE kind = 'picture';
      ALTER TABLE filter_entries ENABLE TRIGGER filter_entries_stay;
      ALTER TABLE filter_entries DROP CONSTRAINT filter_entries_kind_known,
        ADD CONSTRAINT filter_entries_kind_known CHECK (kind IN ('word', 'link'));
      DROP TABLE picture_marks;
    `);
  }
}
