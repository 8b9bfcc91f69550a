import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, DatabaseError } from 'pg';
import { backUp, restore } from '../src/backup/backup.js';
import { createClient } from '../src/connection/client.js';
import { loadDemoData } from '../src/demo/load-demo-data.js';
import { runMigrations } from '../src/schema/migrate.js';
import { resetDatabase } from '../src/schema/reset-database.js';
import { APP_ROLE, LINK_PREVIEW_ROLE, OWNER_ROLE, prepareRoles, roleUrls } from '../src/schema/roles.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

const DENIED = '42501';
/** Tables whose rows nobody may change or delete, such as operators' acts: a trigger refuses (integrity_constraint_violation). */
const ADD_ONLY = ['operator_acts', 'moderation_decisions', 'filter_entries'];
const REFUSED_BY_TRIGGER = '23000';

let database: TestDatabase;
let owner: Client;
let app: Client;
let linkPreview: Client;
let ownerUrl: string;

async function connect(connectionString: string): Promise<Client> {
  const client = createClient(connectionString, 'roles-test');
  await client.connect();
  return client;
}

/** Runs a statement, rolls it back, and returns 'done' or PostgreSQL's error code. */
async function outcome(client: Client, statement: string): Promise<string> {
  await client.query('BEGIN');
  try {
    await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as DatabaseError).code ?? String(error);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** An upgraded installation of an earlier release, whose tables all belonged to a superuser. */
beforeAll(async () => {
  database = await createTestDatabase('roles');
  await loadDemoData(database.dataSource);
  const urls = roleUrls(database.url);
  ownerUrl = urls.ownerUrl;
  await prepareRoles(database.url, urls);
  await prepareRoles(database.url, urls);
  await runMigrations(ownerUrl);
  [owner, app, linkPreview] = (await Promise.all([ownerUrl, urls.appUrl, urls.linkPreviewUrl].map(connect))) as [
    Client,
    Client,
    Client,
  ];
}, 60_000);
afterAll(async () => {
  await Promise.all([owner, app, linkPreview].map((client) => client?.end()));
  await database.drop();
});

const tables = async () =>
  (await owner.query<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")).rows.map(
    ({ name }) => name,
  );

describe('The roles', () => {
  it('are no superusers, and may make neither databases nor roles', async () => {
    const { rows } = await owner.query(
      `SELECT rolname, rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS mighty
       FROM pg_roles WHERE rolname = ANY ($1) ORDER BY rolname`,
      [[OWNER_ROLE, APP_ROLE, LINK_PREVIEW_ROLE]],
    );
    expect(rows).toEqual([APP_ROLE, LINK_PREVIEW_ROLE, OWNER_ROLE].map((rolname) => ({ rolname, mighty: false })));
  });

  it('are refused under another name', async () => {
    const url = new URL(ownerUrl);
    url.username = 'somebody';
    await expect(prepareRoles(database.url, { ownerUrl: url.href })).rejects.toThrow('has to be wishboard_owner');
  });

  it('take over the database, the schema, its tables and its functions from the superuser who made them', async () => {
    const { rows } = await owner.query(
      `SELECT DISTINCT pg_get_userbyid(owner) AS owner FROM (
         SELECT relowner AS owner FROM pg_class WHERE relnamespace = 'public'::regnamespace
         UNION SELECT proowner FROM pg_proc WHERE pronamespace = 'public'::regnamespace
         UNION SELECT nspowner FROM pg_namespace WHERE nspname = 'public'
         UNION SELECT datdba FROM pg_database WHERE datname = current_database()) AS owned`,
    );
    expect(rows).toEqual([{ owner: OWNER_ROLE }]);
  });
});

describe('The role of the application', () => {
  it.each([
    'CREATE TABLE mine (id integer)',
    'CREATE SCHEMA mine',
    'CREATE EXTENSION pg_stat_statements',
    'DROP TABLE sessions',
    'ALTER TABLE users ADD COLUMN admin boolean',
    'ALTER TABLE reactions DISABLE TRIGGER USER',
    'TRUNCATE users CASCADE',
    'CREATE OR REPLACE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql AS $$ SELECT gen_random_uuid() $$',
    'CREATE INDEX ON wishes (title)',
    `ALTER ROLE ${APP_ROLE} SUPERUSER`,
    `SET ROLE ${OWNER_ROLE}`,
    'SELECT * FROM pg_authid',
    'SELECT * FROM migrations',
    'UPDATE schema_compatibility SET oldest_known = 0',
    "SELECT pg_read_file('/etc/passwd')",
    "COPY users TO PROGRAM 'cat'",
  ])('may not: %s', async (statement) => {
    expect(await outcome(app, statement)).toBe(DENIED);
  });

  it('selects, inserts, updates and deletes rows of every table except those of the schema itself', async () => {
    const { rows } = await owner.query<{ name: string; columns: string }>(
      `SELECT quote_ident(t.relname) AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
       FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
         AND a.attgenerated = '' AND a.attidentity <> 'a'
       WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
       GROUP BY t.relname`,
    );
    const own = rows.filter(({ name }) => !['migrations', 'schema_compatibility'].includes(name));
    expect(own.length).toBeGreaterThan(12);
    for (const { name, columns } of own) {
      // PostgreSQL checks the rights before it looks for rows. So no row has to be made that a constraint or a trigger would refuse.
      const settings = columns.split(', ').map((column) => `${column} = ${column}`);
      const changed = ADD_ONLY.includes(name) ? REFUSED_BY_TRIGGER : 'done';
      for (const [statement, expected] of [
        [`SELECT ${columns} FROM ${name}`, 'done'],
        [`INSERT INTO ${name} (${columns}) SELECT ${columns} FROM ${name} WHERE false`, 'done'],
        // A trigger refuses to move a reaction to another wish or member (raise_exception).
        [`UPDATE ${name} SET ${settings.join(', ')} WHERE false`, name === 'reactions' ? 'P0001' : changed],
        [`DELETE FROM ${name} WHERE false`, changed],
      ] as const)
        expect([statement, await outcome(app, statement)]).toEqual([statement, expected]);
    }
  });

  it('really adds, changes and removes a row', async () => {
    await app.query('BEGIN');
    const { rows } = await app.query(`INSERT INTO users (username, display_name) VALUES ('roles', 'R') RETURNING id`);
    const of = [rows[0].id];
    await app.query(`INSERT INTO wishes (user_id, title, description) VALUES ($1, 'A kite', 'Red')`, of);
    expect((await app.query(`UPDATE wishes SET title = 'A lamp' WHERE user_id = $1`, of)).rowCount).toBe(1);
    expect((await app.query('SELECT title FROM wishes WHERE user_id = $1', of)).rows).toEqual([{ title: 'A lamp' }]);
    expect((await app.query('DELETE FROM users WHERE id = $1', of)).rowCount).toBe(1);
    expect((await app.query('SELECT FROM wishes WHERE user_id = $1', of)).rowCount).toBe(0);
    await app.query('ROLLBACK');
  });

  it('can neither alter, empty nor drop any table, nor give it an index, a trigger or a rule', async () => {
    for (const name of await tables()) {
      for (const statement of [
        `ALTER TABLE ${name} ADD COLUMN more integer`,
        `ALTER TABLE ${name} RENAME TO other`,
        `ALTER TABLE ${name} OWNER TO ${APP_ROLE}`,
        `ALTER TABLE ${name} DISABLE TRIGGER ALL`,
        `TRUNCATE ${name} CASCADE`,
        `DROP TABLE ${name} CASCADE`,
        `CREATE INDEX ON ${name} ((1))`,
        `CREATE TRIGGER more BEFORE INSERT ON ${name} FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
        `CREATE RULE more AS ON INSERT TO ${name} DO INSTEAD NOTHING`,
      ])
        expect([statement, await outcome(app, statement)]).toEqual([statement, DENIED]);
    }
  });

  it('reads and deletes rows of every table, also of later ones, but deletes none that may only be added', async () => {
    await owner.query('CREATE TABLE made_later (id integer)');
    const others = ['migrations', 'schema_compatibility'];
    const own = (await tables()).filter((name) => !others.includes(name));
    expect(own.length).toBeGreaterThan(12);
    for (const name of own) {
      expect([name, await outcome(app, `SELECT FROM ${name}`)]).toEqual([name, 'done']);
      const removing = ADD_ONLY.includes(name) ? REFUSED_BY_TRIGGER : 'done';
      expect([name, await outcome(app, `DELETE FROM ${name}`)]).toEqual([name, removing]);
    }
    expect(await outcome(linkPreview, 'SELECT FROM made_later')).toBe(DENIED);
    await owner.query('DROP TABLE made_later');
  });
});

describe('The role of link-preview', () => {
  const KNOWN = [
    'deliveries',
    'link_fetch_slots',
    'link_previews',
    'parked_events',
    'picture_marks',
    'schema_compatibility',
  ];

  it('reads as whole tables only those of events, links and picture marks', async () => {
    const readable: string[] = [];
    for (const name of await tables()) {
      const code = await outcome(linkPreview, `SELECT * FROM ${name}`);
      if (code === 'done') readable.push(name);
      else expect([name, code]).toEqual([name, DENIED]);
    }
    expect(readable.sort()).toEqual(KNOWN);
    for (const name of ['sessions', 'reactions', 'users', 'notifications', 'idempotency_keys', 'user_preferences'])
      expect(await outcome(linkPreview, `SELECT FROM ${name}`)).toBe(DENIED);
  });

  it.each([
    'SELECT ig_account FROM wishes',
    'SELECT heart_count FROM wishes',
    "UPDATE wishes SET title = 'x'",
    'UPDATE wishes SET moderation = NULL',
    'SELECT FROM filter_entries',
    'UPDATE wishes SET is_granted = true',
    'DELETE FROM wishes',
    "INSERT INTO wishes (user_id, title, description) SELECT user_id, 'x', 'x' FROM wishes",
    'SELECT payload FROM outbox',
    'DELETE FROM outbox',
    'DROP TABLE link_previews',
    'CREATE TABLE mine (id integer)',
    `SET ROLE ${APP_ROLE}`,
    "SELECT pg_read_file('/etc/passwd')",
  ])('may not: %s', async (statement) => {
    expect(await outcome(linkPreview, statement)).toBe(DENIED);
  });
});

describe('The role of the owner', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'roles-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('backs up, resets and restores the database, and the other roles have their rights again', async () => {
    const saved = join(folder, 'saved');
    const { tables: before } = await backUp(ownerUrl, saved);
    await resetDatabase(ownerUrl);
    expect((await app.query('SELECT FROM users')).rowCount).toBe(0);
    await restore(ownerUrl, saved);
    const members = before.find(({ name }) => name === 'users')?.rows;
    expect((await app.query('SELECT FROM users')).rowCount).toBe(members);
    expect(await outcome(linkPreview, 'SELECT title FROM wishes')).toBe('done');
    expect(await outcome(linkPreview, 'SELECT FROM sessions')).toBe(DENIED);
    expect(await outcome(app, 'DROP TABLE users')).toBe(DENIED);
  });
});
