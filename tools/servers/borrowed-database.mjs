import { randomBytes } from 'node:crypto';
import { withClient } from './postgres-client.mjs';

/**
 * A database of its own on the server that a DATABASE_URL names, for a run that must not touch what is there.
 *
 * @returns its address, and what drops it
 */
export async function borrowDatabase(serverUrl) {
  const name = `wishboard_run_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}

const onServer = (serverUrl, statement) => withClient(serverUrl, (client) => client.query(statement));
