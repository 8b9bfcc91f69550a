import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds who is heard, that is, whose acts move the order of the most cheered and the recommendations of others. Accounts of the
 * last day are not heard, so that any number of new accounts together moves nothing. Members who are suspended, or against whom
 * moderators decided in the last 90 days, are not heard either. Members who joined on the board's first day are heard at once:
 * where all are new, nobody would be heard otherwise. The view `heard_members` is the only definition of this, as
 * `reproved_members` is of decisions against a member.
 *
 * Each reaction stores whether its member was not heard, and each wish the number of such reactions. Both are 0 for existing
 * rows, and for rows that a previous release imports, until housekeeping settles them.
 */
export class HeardMembers1797210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reactions ADD COLUMN is_unheard boolean NOT NULL DEFAULT false;
      CREATE INDEX reactions_unheard ON reactions (user_id) WHERE is_unheard;
      ALTER TABLE wishes ADD COLUMN unheard_count integer NOT NULL DEFAULT 0;

      CREATE VIEW reproved_members (member_id) AS
        SELECT d.member_id FROM moderation_decisions d
        WHERE d.decided_at > now() - interval '90 days' AND d.decision IN ('warn', 'hide', 'remove', 'limit', 'suspend')
          AND NOT EXISTS (SELECT FROM moderation_decisions t WHERE t.undoes = d.id);
      CREATE VIEW heard_members (id) AS
        SELECT u.id FROM users u
        WHERE (u.suspended_at IS NULL OR u.suspended_until <= now())
          AND (u.created_at <= now() - interval '1 day'
            OR u.created_at <= (SELECT min(created_at) FROM users) + interval '1 day')
          AND NOT EXISTS (SELECT FROM reproved_members r WHERE r.member_id = u.id);

      CREATE FUNCTION heard_cheers(wish wishes) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT greatest(0, wish.heart_count + wish.fire_count + wish.thumbs_up_count - wish.unheard_count)
      $$;

      CREATE FUNCTION count_reactions_settled() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE wishes w SET unheard_count = w.unheard_count + d.unheard
        FROM (SELECT wish_id, sum(unheard) AS unheard FROM (
            SELECT wish_id, is_unheard::integer AS unheard FROM changed
            UNION ALL SELECT wish_id, -is_unheard::integer FROM before) both_states GROUP BY wish_id) d
        WHERE w.id = d.wish_id AND d.unheard <> 0;
        RETURN NULL;
      END $$;

      CREATE TRIGGER reactions_settled AFTER UPDATE ON reactions REFERENCING OLD TABLE AS before NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION count_reactions_settled();

      CREATE FUNCTION settle_reactions(most integer) RETURNS integer LANGUAGE plpgsql AS $$
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

      CREATE OR REPLACE FUNCTION count_reactions_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE wishes w SET
          heart_count = w.heart_count + d.heart,
          fire_count = w.fire_count + d.fire,
          thumbs_up_count = w.thumbs_up_count + d.thumbs_up,
          unheard_count = w.unheard_count + d.unheard
        FROM (SELECT wish_id,
            count(*) FILTER (WHERE emoji = 'heart') AS heart,
            count(*) FILTER (WHERE emoji = 'fire') AS fire,
            count(*) FILTER (WHERE emoji = 'thumbs-up') AS thumbs_up,
            count(*) FILTER (WHERE is_unheard) AS unheard
          FROM changed GROUP BY wish_id) d
        WHERE w.id = d.wish_id;
        RETURN NULL;
      END $$;

      CREATE OR REPLACE FUNCTION count_reactions_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE wishes w SET
          heart_count = w.heart_count - d.heart,
          fire_count = w.fire_count - d.fire,
          thumbs_up_count = w.thumbs_up_count - d.thumbs_up,
          unheard_count = w.unheard_count - d.unheard
        FROM (SELECT wish_id,
            count(*) FILTER (WHERE emoji = 'heart') AS heart,
            count(*) FILTER (WHERE emoji = 'fire') AS fire,
            count(*) FILTER (WHERE emoji = 'thumbs-up') AS thumbs_up,
            count(*) FILTER (WHERE is_unheard) AS unheard
          FROM changed GROUP BY wish_id) d
        WHERE w.id = d.wish_id;
        RETURN NULL;
      END $$;

      CREATE OR REPLACE FUNCTION count_reactions_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE wishes SET heart_count = 0, fire_count = 0, thumbs_up_count = 0, unheard_count = 0
          WHERE heart_count > 0 OR fire_count > 0 OR thumbs_up_count > 0;
        RETURN NULL;
      END $$;

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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION count_reactions_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE wishes w SET
          heart_count = w.heart_count + d.heart,
          fire_count = w.fire_count + d.fire,
          thumbs_up_count = w.thumbs_up_count + d.thumbs_up
        FROM (SELECT wish_id,
            count(*) FILTER (WHERE emoji = 'heart') AS heart,
            count(*) FILTER (WHERE emoji = 'fire') AS fire,
            count(*) FILTER (WHERE emoji = 'thumbs-up') AS thumbs_up
          FROM changed GROUP BY wish_id) d
        WHERE w.id = d.wish_id;
        RETURN NULL;
      END $$;

      CREATE OR REPLACE FUNCTION count_reactions_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE wishes w SET
          heart_count = w.heart_count - d.heart,
          fire_count = w.fire_count - d.fire,
          thumbs_up_count = w.thumbs_up_count - d.thumbs_up
        FROM (SELECT wish_id,
            count(*) FILTER (WHERE emoji = 'heart') AS heart,
            count(*) FILTER (WHERE emoji = 'fire') AS fire,
            count(*) FILTER (WHERE emoji = 'thumbs-up') AS thumbs_up
          FROM changed GROUP BY wish_id) d
        WHERE w.id = d.wish_id;
        RETURN NULL;
      END $$;

      CREATE OR REPLACE FUNCTION count_reactions_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE wishes SET heart_count = 0, fire_count = 0, thumbs_up_count = 0
          WHERE heart_count > 0 OR fire_count > 0 OR thumbs_up_count > 0;
        RETURN NULL;
      END $$;

      CREATE OR REPLACE FUNCTION toggle_reaction(
        the_wish uuid, the_user uuid, the_emoji text, wanted boolean, the_request text, the_trace text,
        OUT owner_id uuid, OUT reacted boolean, OUT changed boolean, OUT heart integer, OUT fire integer,
        OUT thumbs_up integer, OUT mine text[]
      ) RETURNS SETOF record LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM 1 FROM wishes w WHERE w.id = the_wish FOR NO KEY UPDATE;
        IF NOT FOUND THEN RETURN; END IF;

        changed := false;
        IF wanted IS DISTINCT FROM true THEN
          DELETE FROM reactions r WHERE r.wish_id = the_wish AND r.user_id = the_user AND r.emoji = the_emoji;
          changed := FOUND;
        END IF;
        IF wanted OR (wanted IS NULL AND NOT changed) THEN
          -- The time at which the lock is held, not the statement's start: reactions and grants of one wish are ordered by it.
          INSERT INTO reactions (wish_id, user_id, emoji, created_at)
            VALUES (the_wish, the_user, the_emoji, clock_timestamp())
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

        SELECT w.user_id, w.heart_count, w.fire_count, w.thumbs_up_count
          INTO owner_id, heart, fire, thumbs_up FROM wishes w WHERE w.id = the_wish;
        SELECT coalesce(array_agg(r.emoji ORDER BY r.created_at, r.id), '{}')
          INTO mine FROM reactions r WHERE r.wish_id = the_wish AND r.user_id = the_user;
        RETURN NEXT;
      END $$;

      DROP TRIGGER reactions_settled ON reactions;
      DROP FUNCTION settle_reactions, count_reactions_settled, heard_cheers;
      DROP VIEW heard_members, reproved_members;
      ALTER TABLE wishes DROP COLUMN unheard_count;
      ALTER TABLE reactions DROP COLUMN is_unheard;
    `);
  }
}
