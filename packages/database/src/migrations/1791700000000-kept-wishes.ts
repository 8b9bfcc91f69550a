import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the wishes that members keep for themselves: see functions/toggle_kept.sql. */
export class KeptWishes1791700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE kept_wishes (
        id uuid PRIMARY KEY DEFAULT uuid_v7(),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        wish_id uuid NOT NULL REFERENCES wishes ON DELETE CASCADE,
        kept_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT kept_wishes_once UNIQUE (user_id, wish_id)
      );
      CREATE INDEX kept_wishes_newest ON kept_wishes (user_id, kept_at, id);
      CREATE INDEX kept_wishes_of_wish ON kept_wishes (wish_id);
      CREATE FUNCTION toggle_kept(
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION toggle_kept; DROP TABLE kept_wishes');
  }
}
