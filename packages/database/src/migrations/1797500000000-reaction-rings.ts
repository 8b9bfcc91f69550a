import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds rings, for the moderators' queue: accounts made together that cheer the same wishes, as housekeeping noticed them. */
export class ReactionRings1797500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reaction_rings (
        wish_id uuid PRIMARY KEY CONSTRAINT reaction_rings_wish_id_fkey REFERENCES wishes (id) ON DELETE CASCADE,
        member_id uuid NOT NULL CONSTRAINT reaction_rings_member_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        wishes integer NOT NULL,
        noticed_at timestamptz(3) NOT NULL DEFAULT now(),
        decision_id uuid CONSTRAINT reaction_rings_decision_id_fkey REFERENCES moderation_decisions (id)
      );
      CREATE INDEX reaction_rings_open ON reaction_rings (noticed_at) WHERE decision_id IS NULL;
      CREATE INDEX reaction_rings_of_member ON reaction_rings (member_id);
      CREATE INDEX reaction_rings_of_decision ON reaction_rings (decision_id) WHERE decision_id IS NOT NULL;
      CREATE TABLE reaction_ring_accounts (
        wish_id uuid NOT NULL CONSTRAINT reaction_ring_accounts_wish_id_fkey REFERENCES reaction_rings (wish_id) ON DELETE CASCADE,
        user_id uuid NOT NULL CONSTRAINT reaction_ring_accounts_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        PRIMARY KEY (wish_id, user_id)
      );
      CREATE INDEX reaction_ring_accounts_of_user ON reaction_ring_accounts (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reaction_ring_accounts, reaction_rings');
  }
}
