import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds append-only lists of words and links that hold or refuse wishes, and the decision `hold`, which the board makes by itself.
 */
export class Filters1797000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE filter_entries (
        id uuid PRIMARY KEY DEFAULT uuid_v7(),
        entered_at timestamptz(3) NOT NULL DEFAULT now(),
        moderator_id uuid NOT NULL,
        kind text NOT NULL CONSTRAINT filter_entries_kind_known CHECK (kind IN ('word', 'link')),
        text text NOT NULL CONSTRAINT filter_entries_text_length CHECK (char_length(text) BETWEEN 1 AND 100),
        action text NOT NULL CONSTRAINT filter_entries_action_known CHECK (action IN ('hold', 'refuse')),
        state text NOT NULL CONSTRAINT filter_entries_state_known CHECK (state IN ('draft', 'on', 'removed'))
      );
      CREATE INDEX filter_entries_newest ON filter_entries (kind, text, id);

      CREATE FUNCTION keep_filter_entries() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'filter_entries is only added to' USING ERRCODE = 'integrity_constraint_violation';
      END $$;

      CREATE TRIGGER filter_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON filter_entries
        FOR EACH STATEMENT EXECUTE FUNCTION keep_filter_entries();

      ALTER TABLE moderation_decisions DROP CONSTRAINT moderation_decisions_decision_known,
        ADD CONSTRAINT moderation_decisions_decision_known CHECK (decision IN
          ('nothing', 'warn', 'hide', 'remove', 'limit', 'suspend', 'ban', 'take-back', 'uphold', 'hold'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE moderation_decisions DISABLE TRIGGER moderation_decisions_stay;
      UPDATE moderation_decisions SET decision = 'hide' WHERE decision = 'hold';
      ALTER TABLE moderation_decisions ENABLE TRIGGER moderation_decisions_stay;
      ALTER TABLE moderation_decisions DROP CONSTRAINT moderation_decisions_decision_known,
        ADD CONSTRAINT moderation_decisions_decision_known CHECK (decision IN
          ('nothing', 'warn', 'hide', 'remove', 'limit', 'suspend', 'ban', 'take-back', 'uphold'));
      DROP TABLE filter_entries;
      DROP FUNCTION keep_filter_entries;
    `);
  }
}
