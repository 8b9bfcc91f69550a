import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds accounts of the board's own: proved e-mail addresses, passkeys, and the state of a sign-in that is under way. */
export class Accounts1791900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts (
        user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        email text NOT NULL CONSTRAINT accounts_email_key UNIQUE,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT accounts_email_lower CHECK (email = lower(email))
      );
      CREATE TABLE passkeys (
        id uuid PRIMARY KEY DEFAULT uuid_v7(),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        credential_id text NOT NULL CONSTRAINT passkeys_credential_id_key UNIQUE,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL DEFAULT '{}',
        name text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        last_used_at timestamptz(3)
      );
      CREATE INDEX passkeys_of_user ON passkeys (user_id);
      CREATE TABLE sign_in_codes (
        browser_hash bytea PRIMARY KEY,
        email text NOT NULL,
        code_hash bytea NOT NULL,
        tries smallint NOT NULL DEFAULT 0,
        is_proved boolean NOT NULL DEFAULT false,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX sign_in_codes_expiry ON sign_in_codes (expires_at);
      CREATE TABLE passkey_challenges (
        challenge_hash bytea PRIMARY KEY,
        browser_hash bytea NOT NULL,
        user_id uuid REFERENCES users ON DELETE CASCADE,
        adds boolean NOT NULL,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX passkey_challenges_of_user ON passkey_challenges (user_id);
      CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE passkey_challenges, sign_in_codes, passkeys, accounts');
  }
}
