import { onOff, readVariables, urlOf } from './read-variables.js';

const databaseUrl = urlOf('postgres:', 'postgresql:');

/** All variables about the database, with their defaults. A variable without a default has to be set. */
export const DATABASE_SPECS = {
  DATABASE_URL: databaseUrl({ desc: 'PostgreSQL, 15 or newer' }),
  DATABASE_OWNER_URL: databaseUrl({ default: undefined, desc: 'The same database as the owner of its tables' }),
  DATABASE_LINK_PREVIEW_URL: databaseUrl({ default: undefined, desc: 'The same database, for link-preview' }),
  DATABASE_ADMIN_URL: databaseUrl({ default: undefined, desc: 'The same database with a role that makes the others' }),
  DATABASE_LISTEN_URL: databaseUrl({ default: undefined, desc: 'The same database, not through PgBouncer' }),
  DATABASE_REPLICA_URL: databaseUrl({ default: undefined, desc: 'A replica, for reads that may be seconds late' }),
  DEMO_DATA: onOff({
    default: true,
    desc: 'Load the demo members and wishes once; off by itself where members sign in',
  }),
};

/** Turns the demo data off by default where members sign in as themselves: they have no use for made-up members beside them. */
export const demoDataFallback = (read: (name: string) => string | undefined) => ({
  DEMO_DATA: ['oidc', 'accounts'].includes(read('AUTH_MODE') ?? '') ? 'off' : undefined,
});

/** Reads the settings of a database command. @throws BadEnvironmentError naming every variable that is missing or wrong */
export function readDatabaseEnvironment<Name extends keyof typeof DATABASE_SPECS>(
  env: NodeJS.ProcessEnv,
  names: readonly Name[],
) {
  return readVariables(DATABASE_SPECS, env, names, { fallbacks: demoDataFallback });
}
