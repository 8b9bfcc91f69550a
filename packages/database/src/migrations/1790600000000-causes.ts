import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TOGGLE_REACTION } from './1790000000000-initial-schema.js';

/** Adds the trace context to events, and to notifications the request that changed them last. */
export class Causes1790600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- W3C traceparent of the request; null where no traces are kept, and for events of the version before.
      ALTER TABLE outbox ADD COLUMN trace_parent text;
      ALTER TABLE deliveries ADD COLUMN trace_parent text;
      ALTER TABLE parked_events ADD COLUMN trace_parent text;
      ALTER TABLE notifications ADD COLUMN request_id text
    `);
    await runner.query(TRACED_TOGGLE_REACTION);
    await runner.query(UNTRACED_TOGGLE_REACTION);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION toggle_reaction(uuid, uuid, text, boolean, text, text)');
    await runner.query(TOGGLE_REACTION.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'));
    await runner.query(`
      ALTER TABLE notifications DROP COLUMN request_id;
      ALTER TABLE parked_events DROP COLUMN trace_parent;
      ALTER TABLE deliveries DROP COLUMN trace_parent;
      ALTER TABLE outbox DROP COLUMN trace_parent
    `);
  }
}

const TRACED_TOGGLE_REACTION = `
  /*
   * Brings one member's reaction to the wanted state, or to the opposite of what it is when none is wanted, and records
   * the event, all in the caller's statement. The wish's row lock makes simultaneous toggles of one wish take turns:
   * each sees what the one before it left. No row comes back for an unknown wish.
   */
  CREATE FUNCTION toggle_reaction(
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
`;

/** The function that a BFF of the previous version calls while both versions run. */
const UNTRACED_TOGGLE_REACTION = `
  CREATE OR REPLACE FUNCTION toggle_reaction(
    the_wish uuid, the_user uuid, the_emoji text, wanted boolean, the_request text,
    OUT owner_id uuid, OUT reacted boolean, OUT changed boolean, OUT heart integer, OUT fire integer,
    OUT thumbs_up integer, OUT mine text[]
  ) RETURNS SETOF record LANGUAGE sql AS $$
    SELECT * FROM toggle_reaction(the_wish, the_user, the_emoji, wanted, the_request, NULL::text)
  $$
`;
