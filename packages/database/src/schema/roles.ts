import { createHmac } from 'node:crypto';
import type { Client, DatabaseError } from 'pg';

import { createClient, withClient } from '../connection/client.js';

/**
 * The roles of PostgreSQL that processes and commands log in as, themselves or as a member of them. Where they are not
 * there everything runs as whichever role DATABASE_URL names.
 */
export const OWNER_ROLE = 'wishboard_owner';
export const APP_ROLE = 'wishboard_app';
export const LINK_PREVIEW_ROLE = 'wishboard_link_preview';

/** The addresses of one database, each with the name and the password of a role. */
export interface RoleUrls {
  /** Makes and changes the tables: migrations, import, backup and restore. */
  ownerUrl: string;
  /** Reads and writes rows: the BFF, the workers and the queue dashboard. */
  appUrl: string;
  /** Reads and writes what a preview is made of. It is the process that strangers' servers answer to. */
  linkPreviewUrl: string;
}

/** Something is wrong with the addresses of the roles. The message is all the operator needs to read. */
export class RolesError extends Error {
  override readonly name = 'RolesError';
}

const APPLICATION_NAME = 'wishboard-roles';

const ROLE_OF: Record<keyof RoleUrls, string> = {
  ownerUrl: OWNER_ROLE,
  appUrl: APP_ROLE,
  linkPreviewUrl: LINK_PREVIEW_ROLE,
};

/**
 * Addresses of the roles in a database of which we know the superuser, as tools/servers/database.mjs makes them for the
 * embedded server: the passwords follow from the superuser's.
 */
export function roleUrls(adminUrl: string): RoleUrls {
  const key = decodeURIComponent(new URL(adminUrl).password);
  const urlOf = (role: string) => {
    const url = new URL(adminUrl);
    url.username = role;
    url.password = createHmac('sha256', key).update(role).digest('base64url');
    return url.href;
  };
  return { ownerUrl: urlOf(OWNER_ROLE), appUrl: urlOf(APP_ROLE), linkPreviewUrl: urlOf(LINK_PREVIEW_ROLE) };
}

/**
 * Makes the roles that the addresses name, with their passwords, and gives them the database; what others own in it, as a
 * superuser did in earlier releases, becomes the owner's. What is right already is left alone. The rights of the other two
 * follow with the migrations, by {@link grantRights}.
 *
 * @param adminUrl of the same database, with a role that may make others
 * @param urls without an owner, tables stay whose they are
 * @throws RolesError when an address names another role
 */
export async function prepareRoles(adminUrl: string, urls: Partial<RoleUrls>): Promise<void> {
  for (const [key, url] of Object.entries(urls) as [keyof RoleUrls, string][]) {
    const name = decodeURIComponent(new URL(url).username);
    if (name !== ROLE_OF[key]) throw new RolesError(`The role has to be ${ROLE_OF[key]} (is "${name}")`);
  }
  await withClient(adminUrl, APPLICATION_NAME, async (admin) => {
    for (const [key, url] of Object.entries(urls) as [keyof RoleUrls, string][]) {
      if (!(await letsIn(url))) await makeRole(admin, ROLE_OF[key], decodeURIComponent(new URL(url).password));
    }
    if (urls.ownerUrl) await handOver(admin);
    const { rows } = await admin.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
    for (const key of Object.keys(urls) as (keyof RoleUrls)[]) {
      await admin.query(`GRANT CONNECT ON DATABASE ${rows[0]?.name} TO ${ROLE_OF[key]}`);
    }
  });
}

/** Whether the role is there with that password, even if it may not enter this database yet. */
async function letsIn(url: string): Promise<boolean> {
  const client = createClient(url, APPLICATION_NAME);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code } = error as DatabaseError;
    if (code === '42501') return true;
    if (code === '28P01' || code === '28000') return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeRole(admin: Client, name: string, password: string): Promise<void> {
  const rights = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${admin.escapeLiteral(password)}`;
  const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  try {
    await admin.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${name} ${rights}`);
  } catch (error) {
    // Another was faster, with the same password or else what follows tells.
    if (!['42710', '23505', 'XX000'].includes(String((error as DatabaseError).code))) throw error;
  }
}

async function handOver(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ super: boolean; database: string }>(
    'SELECT rolsuper AS super, quote_ident(current_database()) AS database FROM pg_roles WHERE rolname = current_user',
  );
  // Who is no superuser gives away only to roles of which they are a member.
  if (!rows[0]?.super) await admin.query(`GRANT ${OWNER_ROLE} TO CURRENT_USER`);
  await admin.query(`ALTER DATABASE ${rows[0]?.database} OWNER TO ${OWNER_ROLE}`);
  await admin.query(`REVOKE ALL ON DATABASE ${rows[0]?.database} FROM PUBLIC`);
  await admin.query(HAND_OVER);
}

/** A sequence of a column goes with its table. */
const HAND_OVER = `
  DO $$
  DECLARE change text;
  BEGIN
    ALTER SCHEMA public OWNER TO ${OWNER_ROLE};
    FOR change IN
      SELECT format('ALTER %s %s OWNER TO ${OWNER_ROLE}',
          CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, c.oid::regclass)
        FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'S')
          AND relowner <> '${OWNER_ROLE}'::regrole AND NOT EXISTS (SELECT FROM pg_depend d
            WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i') AND c.relkind = 'S')
      UNION ALL
      SELECT format('ALTER ROUTINE %s OWNER TO ${OWNER_ROLE}', p.oid::regprocedure)
        FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND proowner <> '${OWNER_ROLE}'::regrole
    LOOP
      EXECUTE change;
    END LOOP;
  END $$`;

/** What belongs to the schema is the owner's. */
const OF_THE_SCHEMA = 'migrations, schema_compatibility';

/** Of a wish the worker need not know who is asked on Instagram, how many cheer, or whether it is granted. */
const LINK_PREVIEW_RIGHTS = [
  `SELECT (id, user_id, title, description, product_url, product_title, product_title_chosen, product_image,
     preview_status, category, category_chosen, tags) ON wishes`,
  'UPDATE (product_title, product_image, preview_status, category, tags) ON wishes',
  'SELECT, INSERT, UPDATE ON link_previews',
  'SELECT, INSERT, UPDATE, DELETE ON link_fetch_slots, deliveries, parked_events',
  'INSERT, SELECT (id) ON outbox',
  // Which it makes; what lists say of them it asks functions that may read more.
  'SELECT, INSERT, UPDATE, DELETE ON picture_marks',
  // To remove the pictures of members who are gone.
  'SELECT (user_id, media), UPDATE (media) ON erased_members',
  // By the trigger, when a wish is moved to another category.
  'INSERT ON wish_count_changes',
  'SELECT ON schema_compatibility',
];

/** Lets the application use tables that this role will make: call before migrations, whose tables it then reaches at once. */
export async function grantDefaults(owner: Asks): Promise<void> {
  if (!(await has(owner, APP_ROLE))) return;
  await owner.query(`GRANT USAGE ON SCHEMA public TO ${APP_ROLE}`);
  await owner.query(
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${APP_ROLE}`,
  );
}

/** Gives the roles their rights on the tables as they are now, and nothing else: call after migrations, as their owner. */
export async function grantRights(owner: Asks): Promise<void> {
  // What PostgreSQL before 15 let everybody do.
  await owner.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
  if (await has(owner, APP_ROLE)) {
    await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${APP_ROLE}`);
    await owner.query(`REVOKE ALL ON ${OF_THE_SCHEMA} FROM ${APP_ROLE}`);
    await owner.query(`GRANT SELECT ON schema_compatibility TO ${APP_ROLE}`);
  }
  if (await has(owner, LINK_PREVIEW_ROLE)) {
    await owner.query(`GRANT USAGE ON SCHEMA public TO ${LINK_PREVIEW_ROLE}`);
    await owner.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${LINK_PREVIEW_ROLE}`);
    for (const right of LINK_PREVIEW_RIGHTS) await owner.query(`GRANT ${right} TO ${LINK_PREVIEW_ROLE}`);
  }
}

/** Whatever runs a statement. */
interface Asks {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

async function has(owner: Asks, role: string): Promise<boolean> {
  const [{ there }] = (await owner.query('SELECT to_regrole($1) IS NOT NULL AS there', [role])) as [{ there: boolean }];
  return there;
}
