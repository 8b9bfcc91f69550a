import { createHmac } from 'node:crypto';
import type { Client, DatabaseError } from 'pg';

import { createClient, withClient } from '../connection/client.js';

/**
 * PostgreSQL roles with which processes and commands log in, either directly or as a member of the role. Where these roles do not
 * exist, everything runs with the role that DATABASE_URL names.
 */
export const OWNER_ROLE = 'wishboard_owner';
export const APP_ROLE = 'wishboard_app';
export const LINK_PREVIEW_ROLE = 'wishboard_link_preview';

/** Addresses of one database, each with the name and the password of another role. */
export interface RoleUrls {
  /** Role that creates and changes the tables: migrations, import, backup and restore. */
  ownerUrl: string;
  /** Role that reads and writes rows: the BFF, the workers and the queue dashboard. */
  appUrl: string;
  /** Role that reads and writes only what previews need. Its process talks to servers of strangers. */
  linkPreviewUrl: string;
}

/** Error for wrong addresses of the roles. The operator is shown the message alone. */
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
 * Derives the addresses of the roles from the superuser's address, as tools/servers/database.mjs does for the embedded server.
 * The passwords are derived from the superuser's password.
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
 * Creates the roles that the addresses name, with their passwords, and lets them connect to the database. Everything in the
 * database that other roles own, such as a superuser in earlier releases, is handed over to the owner. Roles that can already log
 * in are left alone. The other two roles get their rights with the migrations, by {@link grantRights}.
 *
 * @param adminUrl address of the same database, with a role that may create roles
 * @param urls without an owner, the tables keep their owner
 * @throws RolesError when an address names another role
 */
export async function prepareRoles(adminUrl: string, urls: Partial<RoleUrls>): Promise<void> {
  for (const [key, url] of Object.entries(urls) as [keyof RoleUrls, string][]) {
    const name = decodeURIComponent(new URL(url).username);
    if (name !== ROLE_OF[key]) throw new RolesError(`The role has to be ${ROLE_OF[key]} (is "${name}")`);
  }
  await withClient(adminUrl, APPLICATION_NAME, async (admin) => {
    for (const [key, url] of Object.entries(urls) as [keyof RoleUrls, string][]) {
      if (!(await canLogIn(url)))
        await createOrAlterRole(admin, ROLE_OF[key], decodeURIComponent(new URL(url).password));
    }
    if (urls.ownerUrl) await transferOwnership(admin);
    const { rows } = await admin.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
    for (const key of Object.keys(urls) as (keyof RoleUrls)[]) {
      await admin.query(`GRANT CONNECT ON DATABASE ${rows[0]?.name} TO ${ROLE_OF[key]}`);
    }
  });
}

/** Whether the role exists with that password, even if it may not connect to this database yet. */
async function canLogIn(url: string): Promise<boolean> {
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

async function createOrAlterRole(admin: Client, name: string, password: string): Promise<void> {
  const rights = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${admin.escapeLiteral(password)}`;
  const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  try {
    await admin.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${name} ${rights}`);
  } catch (error) {
    // Another process created or changed the role at the same time. If its password differs, the next login fails.
    if (!['42710', '23505', 'XX000'].includes(String((error as DatabaseError).code))) throw error;
  }
}

async function transferOwnership(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ super: boolean; database: string }>(
    'SELECT rolsuper AS super, quote_ident(current_database()) AS database FROM pg_roles WHERE rolname = current_user',
  );
  // A role that is no superuser can hand over ownership only to a role of which it is a member.
  if (!rows[0]?.super) await admin.query(`GRANT ${OWNER_ROLE} TO CURRENT_USER`);
  await admin.query(`ALTER DATABASE ${rows[0]?.database} OWNER TO ${OWNER_ROLE}`);
  await admin.query(`REVOKE ALL ON DATABASE ${rows[0]?.database} FROM PUBLIC`);
  await admin.query(TRANSFER_OWNERSHIP);
}

/** Hands over all objects of the schema. The sequence of a column goes with its table. */
const TRANSFER_OWNERSHIP = `
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

/** Tables that belong to the schema itself. Only the owner may write them. */
const SCHEMA_TABLES = 'migrations, schema_compatibility';

/**
 * Rights of the link-preview role. The worker does not need a wish's Instagram account, its numbers of reactions, or whether it
 * is granted.
 */
const LINK_PREVIEW_RIGHTS = [
  `SELECT (id, user_id, title, description, product_url, product_title, product_title_chosen, product_image,
     preview_status, category, category_chosen, tags) ON wishes`,
  'UPDATE (product_title, product_image, preview_status, category, tags) ON wishes',
  'SELECT, INSERT, UPDATE ON link_previews',
  'SELECT, INSERT, UPDATE, DELETE ON link_fetch_slots, deliveries, parked_events',
  'INSERT, SELECT (id) ON outbox',
  // The worker writes the marks of pictures. It reads moderators' lists only through functions that have more rights.
  'SELECT, INSERT, UPDATE, DELETE ON picture_marks',
  // The worker removes the pictures of members who were erased.
  'SELECT (user_id, media), UPDATE (media) ON erased_members',
  // A trigger inserts rows here when the worker moves a wish to another category.
  'INSERT ON wish_count_changes',
  'SELECT ON schema_compatibility',
];

/**
 * Grants the application role access to tables that this role will create. Call before migrations, so that the role reaches new
 * tables at once.
 */
export async function grantDefaults(owner: Queryable): Promise<void> {
  if (!(await roleExists(owner, APP_ROLE))) return;
  await owner.query(`GRANT USAGE ON SCHEMA public TO ${APP_ROLE}`);
  await owner.query(
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${APP_ROLE}`,
  );
}

/** Grants the roles exactly their rights on the current tables. Call after migrations, as the owner of the tables. */
export async function grantRights(owner: Queryable): Promise<void> {
  // PostgreSQL before 15 granted this to everybody.
  await owner.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
  if (await roleExists(owner, APP_ROLE)) {
    await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${APP_ROLE}`);
    await owner.query(`REVOKE ALL ON ${SCHEMA_TABLES} FROM ${APP_ROLE}`);
    await owner.query(`GRANT SELECT ON schema_compatibility TO ${APP_ROLE}`);
  }
  if (await roleExists(owner, LINK_PREVIEW_ROLE)) {
    await owner.query(`GRANT USAGE ON SCHEMA public TO ${LINK_PREVIEW_ROLE}`);
    await owner.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${LINK_PREVIEW_ROLE}`);
    for (const right of LINK_PREVIEW_RIGHTS) await owner.query(`GRANT ${right} TO ${LINK_PREVIEW_ROLE}`);
  }
}

/** Runs a statement. */
interface Queryable {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

async function roleExists(owner: Queryable, role: string): Promise<boolean> {
  const [{ there }] = (await owner.query('SELECT to_regrole($1) IS NOT NULL AS there', [role])) as [{ there: boolean }];
  return there;
}
