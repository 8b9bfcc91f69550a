import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds reports, decisions of moderators, and objections to decisions. The subject of a report has no foreign key, so that the
 * report stays when the owner deletes the wish. A report is deleted with its reporter or with the reported member. Decisions are
 * only ever added.
 */
export class Moderation1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN is_moderator boolean NOT NULL DEFAULT false,
        ADD COLUMN suspended_until timestamptz(3);
      CREATE INDEX users_moderators ON users (id) WHERE is_moderator;
      CREATE INDEX users_suspension_due ON users (suspended_until) WHERE suspended_until IS NOT NULL;
      ALTER TABLE wishes ADD COLUMN moderation text
        CONSTRAINT wishes_moderation_known CHECK (moderation IN ('hidden', 'removed', 'limited'));
      CREATE INDEX wishes_out_of_sight ON wishes (id) WHERE moderation IN ('hidden', 'removed');

      CREATE OR REPLACE FUNCTION is_listed(wish wishes) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT wish.audience <> 'link' AND wish.moderation IS NULL
      $$;
      CREATE OR REPLACE FUNCTION is_public(wish wishes) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT wish.audience = 'everyone' AND wish.moderation IS NULL
      $$;
      CREATE FUNCTION is_shown(wish wishes) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT wish.moderation IS NULL OR wish.moderation = 'limited'
      $$;
      CREATE OR REPLACE TRIGGER wishes_moved AFTER UPDATE OF category, audience, moderation ON wishes FOR EACH ROW
        WHEN (OLD.category IS DISTINCT FROM NEW.category OR is_listed(OLD) <> is_listed(NEW)) EXECUTE FUNCTION count_wishes();

      CREATE TABLE moderation_decisions (
        id uuid PRIMARY KEY DEFAULT uuid_v7(),
        decided_at timestamptz(3) NOT NULL DEFAULT now(),
        moderator_id uuid NOT NULL,
        subject_kind text NOT NULL CONSTRAINT moderation_decisions_kind_known CHECK (subject_kind IN ('wish', 'member')),
        subject_id uuid NOT NULL,
        member_id uuid NOT NULL,
        decision text NOT NULL CONSTRAINT moderation_decisions_decision_known CHECK (decision IN
          ('nothing', 'warn', 'hide', 'remove', 'limit', 'suspend', 'ban', 'take-back', 'uphold')),
        reason text NOT NULL CONSTRAINT moderation_decisions_reason_known CHECK (reason IN
          ('danger', 'harassment', 'private', 'spam', 'other')),
        note text NOT NULL DEFAULT '' CONSTRAINT moderation_decisions_note_length CHECK (char_length(note) <= 500),
        until timestamptz(3),
        before jsonb NOT NULL,
        undoes uuid REFERENCES moderation_decisions
      );
      CREATE INDEX moderation_decisions_of_subject ON moderation_decisions (subject_id, id);
      CREATE INDEX moderation_decisions_of_member ON moderation_decisions (member_id, id);
      CREATE UNIQUE INDEX moderation_decisions_undone_once ON moderation_decisions (undoes) WHERE undoes IS NOT NULL;

      CREATE FUNCTION keep_moderation_decisions() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'moderation_decisions is only added to' USING ERRCODE = 'integrity_constraint_violation';
      END $$;

      CREATE TRIGGER moderation_decisions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_decisions
        FOR EACH STATEMENT EXECUTE FUNCTION keep_moderation_decisions();

      CREATE TABLE reports (
        id uuid PRIMARY KEY DEFAULT uuid_v7(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        reporter_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        subject_kind text NOT NULL CONSTRAINT reports_kind_known CHECK (subject_kind IN ('wish', 'member')),
        subject_id uuid NOT NULL,
        member_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        reason text NOT NULL CONSTRAINT reports_reason_known CHECK (reason IN
          ('danger', 'harassment', 'private', 'spam', 'other')),
        note text NOT NULL DEFAULT '' CONSTRAINT reports_note_length CHECK (char_length(note) <= 500),
        title text NOT NULL,
        description text NOT NULL,
        link text NOT NULL,
        decision_id uuid REFERENCES moderation_decisions
      );
      CREATE UNIQUE INDEX reports_open_once ON reports (reporter_id, subject_id) WHERE decision_id IS NULL;
      CREATE INDEX reports_open ON reports (subject_id) WHERE decision_id IS NULL;
      CREATE INDEX reports_of_subject ON reports (subject_id, id);
      CREATE INDEX reports_of_reporter ON reports (reporter_id, id);
      CREATE INDEX reports_of_member ON reports (member_id);
      CREATE INDEX reports_of_decision ON reports (decision_id) WHERE decision_id IS NOT NULL;

      CREATE TABLE objections (
        decision_id uuid PRIMARY KEY REFERENCES moderation_decisions,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        text text NOT NULL CONSTRAINT objections_text_length CHECK (char_length(text) BETWEEN 1 AND 500),
        answer_id uuid REFERENCES moderation_decisions
      );
      CREATE INDEX objections_open ON objections (decision_id) WHERE answer_id IS NULL;
      CREATE INDEX objections_answered ON objections (answer_id) WHERE answer_id IS NOT NULL;
      CREATE INDEX objections_of_user ON objections (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE objections, reports, moderation_decisions;
      DROP FUNCTION keep_moderation_decisions;
      UPDATE wishes SET moderation = NULL WHERE moderation IS NOT NULL;
      CREATE OR REPLACE FUNCTION is_listed(wish wishes) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT wish.audience <> 'link'
      $$;
      CREATE OR REPLACE FUNCTION is_public(wish wishes) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT wish.audience = 'everyone'
      $$;
      DROP FUNCTION is_shown;
      CREATE OR REPLACE TRIGGER wishes_moved AFTER UPDATE OF category, audience ON wishes FOR EACH ROW
        WHEN (OLD.category IS DISTINCT FROM NEW.category OR is_listed(OLD) <> is_listed(NEW)) EXECUTE FUNCTION count_wishes();
      ALTER TABLE wishes DROP COLUMN moderation;
      ALTER TABLE users DROP COLUMN is_moderator, DROP COLUMN suspended_until;
    `);
  }
}
