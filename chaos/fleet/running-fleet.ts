import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { ApiMember } from '../../e2e/support/api-member';
import { type Fleet, launchFleet } from '../../tools/fleet/launch-fleet.mjs';
import { openPool } from '../../tools/servers/postgres-client.mjs';

const PATIENCE_MS = 180_000;

export interface RunningFleet {
  readonly fleet: Fleet;
  /** Pool of direct connections to the current PostgreSQL primary. */
  readonly database: Pool;
}

/**
 * Runs a fleet for the tests of one file. Call it before the file's own `beforeAll`, or after one that `options` needs; the result
 * can be used from there on.
 */
export function useRunningFleet(options: () => Parameters<typeof launchFleet>[0] = () => ({})): RunningFleet {
  let fleet: Fleet | undefined;
  let database: Pool | undefined;

  beforeAll(async () => {
    fleet = await launchFleet(options());
    database = openPool(fleet.adminUrl);
  }, 300_000);

  afterAll(async () => {
    await database?.end();
    await fleet?.stop();
  }, 120_000);

  const running = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('The fleet runs only inside a test of this file.');
    return thing;
  };
  return {
    get fleet() {
      return running(fleet);
    },
    get database() {
      return running(database);
    },
  };
}

/** Whether the cluster has one synchronous standby and a second, asynchronous one. */
export async function isWhole({ patroni }: Fleet): Promise<boolean> {
  const { all, synchronous } = await patroni.standbys();
  return all.length === 2 && synchronous.length === 1;
}

/**
 * Polls until `look` returns a truthy value, and returns it. @throws Error when that takes longer than `withinMs`; default: three
 * minutes
 */
export async function until<Found>(
  what: string,
  look: () => Promise<Found> | Found,
  withinMs = PATIENCE_MS,
): Promise<NonNullable<Found>> {
  for (const end = performance.now() + withinMs; performance.now() < end; await pause(200)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`Not within ${withinMs / 1000} s: ${what}`);
}

/** Creates a new member and signs them in through the edge at `url`. */
export async function newMember(database: Pool, url: string): Promise<ApiMember> {
  const { rows } = await database.query<{ id: string }>(
    "INSERT INTO users (username, display_name) SELECT name, name FROM (SELECT 'member' || random() AS name) made RETURNING id",
  );
  return ApiMember.signIn(url, rows[0]?.id);
}

/** Adds a row to the table that `npm run fleet -- prove` prints at the end. */
export function addRow(what: string, result: string): void {
  const row = `| ${what} | ${result} |\n`;
  process.stdout.write(row);
  if (process.env.FLEET) appendFileSync(process.env.FLEET, row);
}
