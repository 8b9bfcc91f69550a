import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the schema of the first release: the specification's six tables, sessions, idempotency keys, dismissals, link previews,
 * the outbox with its deliveries, and the functions that keep the reaction counts correct.
 */
export class InitialSchema1790000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(REACTION_COUNTS);
    await runner.query(TOGGLE_REACTION);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION toggle_reaction;
      DROP TABLE parked_events, deliveries, outbox, link_previews, idempotency_keys, sessions, dismissed_recommendations,
        user_preferences, user_interactions, notifications, reactions, wishes, users;
      DROP FUNCTION count_reactions_inserted, count_reactions_deleted, count_reactions_truncated, refuse_reaction_move,
        uuid_v7;
    `);
  }
}

const TABLES = `
  -- Time-ordered keys keep the indexes of growing tables small (RFC 9562, version 7).
  -- Written out because uuidv7() exists only from PostgreSQL 18 on.
  CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
    SELECT encode(
      set_bit(set_bit(
        overlay(uuid_send(gen_random_uuid())
          PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
        52, 1), 53, 1), 'hex')::uuid
  $$;

  CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT uuid_v7(),
    username text NOT NULL CONSTRAINT users_username_key UNIQUE,
    display_name text NOT NULL,
    avatar text NOT NULL DEFAULT '',
    -- Subject at the OpenID provider. Never leaves the server.
    oidc_subject text CONSTRAINT users_oidc_subject_key UNIQUE,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  );

  CREATE TABLE wishes (
    id uuid PRIMARY KEY DEFAULT uuid_v7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    title text NOT NULL CONSTRAINT wishes_title_length CHECK (char_length(title) BETWEEN 1 AND 100),
    description text NOT NULL CONSTRAINT wishes_description_length CHECK (char_length(description) BETWEEN 1 AND 2000),
    product_url text CONSTRAINT wishes_product_url_http CHECK (product_url ~* '^https?://'),
    product_title text,
    product_image text,
    preview_status text NOT NULL DEFAULT 'none'
      CONSTRAINT wishes_preview_status_known CHECK (preview_status IN ('none', 'pending', 'ready', 'failed')),
    color text NOT NULL DEFAULT 'yellow' CONSTRAINT wishes_color_known CHECK (color IN ('yellow', 'green')),
    category text NOT NULL DEFAULT 'general' CONSTRAINT wishes_category_known CHECK (category IN
      ('general', 'health', 'electronics', 'travel', 'education', 'fashion', 'home', 'entertainment', 'food', 'books')),
    -- Whether the owner chose the category; a worker never overrides such a choice.
    category_chosen boolean NOT NULL DEFAULT false,
    tags text[] NOT NULL DEFAULT '{}',
    ig_account text,
    is_granted boolean NOT NULL DEFAULT false,
    granted_at timestamptz(3),
    heart_count integer NOT NULL DEFAULT 0,
    fire_count integer NOT NULL DEFAULT 0,
    thumbs_up_count integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT wishes_granted_at_matches CHECK (is_granted = (granted_at IS NOT NULL))
  ) WITH (fillfactor = 85); -- room for the counts to change in place

  CREATE INDEX wishes_newest ON wishes (created_at DESC, id DESC);
  CREATE INDEX wishes_newest_in_category ON wishes (category, created_at DESC, id DESC);
  -- By hash, since a link may be longer than what a sorted index takes.
  CREATE INDEX wishes_with_link ON wishes USING hash (product_url) WHERE product_url IS NOT NULL;
  CREATE INDEX wishes_newest_of_user ON wishes (user_id, created_at DESC, id DESC);

  CREATE TABLE reactions (
    id uuid PRIMARY KEY DEFAULT uuid_v7(),
    wish_id uuid NOT NULL REFERENCES wishes ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    emoji text NOT NULL CONSTRAINT reactions_emoji_known CHECK (emoji IN ('heart', 'fire', 'thumbs-up')),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT reactions_once UNIQUE (wish_id, user_id, emoji)
  );
  CREATE INDEX reactions_of_user ON reactions (user_id, wish_id, emoji);

  CREATE TABLE notifications (
    id uuid PRIMARY KEY DEFAULT uuid_v7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    type text NOT NULL,
    message text NOT NULL,
    read integer NOT NULL DEFAULT 0 CONSTRAINT notifications_read_flag CHECK (read IN (0, 1)),
    related_wish_id uuid REFERENCES wishes ON DELETE CASCADE,
    related_user_id uuid REFERENCES users ON DELETE SET NULL,
    actor_count integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    -- One row per member, type and wish: what makes writing a notification twice harmless.
    CONSTRAINT notifications_once UNIQUE NULLS NOT DISTINCT (user_id, type, related_wish_id)
  );
  CREATE INDEX notifications_newest ON notifications (user_id, created_at DESC, id DESC);
  CREATE INDEX notifications_of_wish ON notifications (related_wish_id, type);
  CREATE INDEX notifications_of_actor ON notifications (related_user_id) WHERE related_user_id IS NOT NULL;

  CREATE TABLE user_interactions (
    id uuid PRIMARY KEY DEFAULT uuid_v7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    wish_id uuid NOT NULL REFERENCES wishes ON DELETE CASCADE,
    interaction_type text NOT NULL CONSTRAINT user_interactions_type_known CHECK (interaction_type IN
      ('view', 'react', 'share', 'instagram_share', 'click_link', 'click_ig')),
    weight integer NOT NULL DEFAULT 1 CONSTRAINT user_interactions_weight_range CHECK (weight BETWEEN 1 AND 10),
    created_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE INDEX user_interactions_of_user ON user_interactions (user_id, created_at DESC);
  CREATE INDEX user_interactions_of_wish ON user_interactions (wish_id);
  CREATE UNIQUE INDEX user_interactions_one_view_a_day
    ON user_interactions (user_id, wish_id, ((created_at AT TIME ZONE 'UTC')::date)) WHERE interaction_type = 'view';

  CREATE TABLE user_preferences (
    id uuid PRIMARY KEY DEFAULT uuid_v7(),
    user_id uuid NOT NULL CONSTRAINT user_preferences_user_id_key UNIQUE REFERENCES users ON DELETE CASCADE,
    keywords text[] NOT NULL DEFAULT '{}',
    categories text[] NOT NULL DEFAULT '{}',
    color_preference text
      CONSTRAINT user_preferences_color_known CHECK (color_preference IN ('yellow', 'green')),
    last_updated timestamptz(3) NOT NULL DEFAULT now()
  );

  CREATE TABLE dismissed_recommendations (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    wish_id uuid NOT NULL REFERENCES wishes ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, wish_id)
  );
  CREATE INDEX dismissed_recommendations_of_wish ON dismissed_recommendations (wish_id);

  CREATE TABLE sessions (
    -- SHA-256 of the cookie's token: a copy of this table opens no session.
    token_hash bytea PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL
  );
  CREATE INDEX sessions_of_user ON sessions (user_id);
  CREATE INDEX sessions_expiry ON sessions (expires_at);

  CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    key uuid NOT NULL,
    -- SHA-256 of method, path and body.
    request_hash bytea NOT NULL,
    -- Null while the first request is still running.
    status integer,
    response text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, key)
  );
  CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

  -- What the fetch of a product link found, for every wish that has the link. Written by the link-preview worker alone.
  CREATE TABLE link_previews (
    -- SHA-256 of the normalised link.
    link_hash bytea PRIMARY KEY,
    link text NOT NULL,
    status text NOT NULL DEFAULT 'pending'
      CONSTRAINT link_previews_status_known CHECK (status IN ('pending', 'ready', 'failed')),
    title text,
    image text,
    -- Words the page says about the product, for tags and category.
    keywords text[] NOT NULL DEFAULT '{}',
    -- Why the last fetch failed, for the operator. Never shown to a member.
    failure text,
    tries integer NOT NULL DEFAULT 0,
    -- When the last fetch began: the next one waits at least ten minutes.
    claimed_at timestamptz(3) NOT NULL,
    fetched_at timestamptz(3)
  );
  CREATE INDEX link_previews_age ON link_previews (claimed_at);

  -- What happened and was not handed on yet. Rows are written in the transaction that made it happen, and leave at once.
  CREATE TABLE outbox (
    id uuid PRIMARY KEY DEFAULT uuid_v7(),
    type text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    payload jsonb NOT NULL,
    request_id text,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

  -- Which queue still owes the handling of which event. A worker deletes the row in the transaction of its effect: no
  -- row, nothing owed. Rows that stay are sent again.
  CREATE TABLE deliveries (
    event_id uuid NOT NULL,
    queue text NOT NULL,
    type text NOT NULL,
    version integer NOT NULL,
    payload jsonb NOT NULL,
    request_id text,
    created_at timestamptz(3) NOT NULL,
    sends integer NOT NULL DEFAULT 1,
    send_again_at timestamptz(3) NOT NULL,
    -- Starts after the first that neither finished nor failed: its worker died.
    restarts integer NOT NULL DEFAULT 0,
    PRIMARY KEY (event_id, queue)
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
  CREATE INDEX deliveries_due ON deliveries (send_again_at);
  -- To handle everything that is owed about one wish at once.
  CREATE INDEX deliveries_about_wish ON deliveries (queue, type, (payload ->> 'wishId'));

  -- What no worker could handle, kept with its reason until an operator sends it again.
  CREATE TABLE parked_events (
    event_id uuid NOT NULL,
    -- Empty when no queue is known for the type.
    queue text NOT NULL,
    type text NOT NULL,
    version integer NOT NULL,
    payload jsonb NOT NULL,
    request_id text,
    created_at timestamptz(3) NOT NULL,
    reason text NOT NULL CONSTRAINT parked_events_reason_known CHECK (reason IN
      ('unknown type', 'unknown version', 'killed its worker', 'failed')),
    detail text NOT NULL DEFAULT '',
    parked_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (event_id, queue)
  );
`;

const REACTION_COUNTS = `
  -- The only writers of wishes.*_count. Set-based, so that an import, a toggle and a cascade all count once a statement.
  CREATE FUNCTION count_reactions_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
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

  CREATE FUNCTION count_reactions_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
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

  CREATE TRIGGER reactions_inserted AFTER INSERT ON reactions REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_reactions_inserted();
  CREATE TRIGGER reactions_deleted AFTER DELETE ON reactions REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_reactions_deleted();

  CREATE FUNCTION count_reactions_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE wishes SET heart_count = 0, fire_count = 0, thumbs_up_count = 0
      WHERE heart_count > 0 OR fire_count > 0 OR thumbs_up_count > 0;
    RETURN NULL;
  END $$;
  CREATE TRIGGER reactions_truncated AFTER TRUNCATE ON reactions
    FOR EACH STATEMENT EXECUTE FUNCTION count_reactions_truncated();

  -- A reaction is made and taken back, never changed: no third way past the counts.
  CREATE FUNCTION refuse_reaction_move() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'The wish and the emoji of a reaction cannot change: delete it and insert another.';
  END $$;
  CREATE TRIGGER reactions_moved BEFORE UPDATE OF wish_id, emoji ON reactions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_reaction_move();
`;

/** The first version of the function. The current one is in functions/toggle_reaction.sql. */
export const TOGGLE_REACTION = `
  /*
   * Brings one member's reaction to the wanted state, or to the opposite of what it is when none is wanted, and records
   * the event, all in the caller's statement. The wish's row lock makes simultaneous toggles of one wish take turns:
   * each sees what the one before it left. No row comes back for an unknown wish.
   */
  CREATE FUNCTION toggle_reaction(
    the_wish uuid, the_user uuid, the_emoji text, wanted boolean, the_request text,
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
      INSERT INTO outbox (type, payload, request_id) VALUES ('reaction.changed', jsonb_build_object(
        'wishId', the_wish, 'userId', the_user, 'emoji', the_emoji, 'reacted', reacted), the_request);
    END IF;

    SELECT w.user_id, w.heart_count, w.fire_count, w.thumbs_up_count
      INTO owner_id, heart, fire, thumbs_up FROM wishes w WHERE w.id = the_wish;
    SELECT coalesce(array_agg(r.emoji ORDER BY r.created_at, r.id), '{}')
      INTO mine FROM reactions r WHERE r.wish_id = the_wish AND r.user_id = the_user;
    RETURN NEXT;
  END $$;
`;
