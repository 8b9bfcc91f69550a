import { userInfo } from 'node:os';
import { runAct } from '../admin/acts.js';
import { withClient } from '../connection/client.js';
import { checkSchema } from '../connection/schema-compatibility.js';
import { runCommand } from './command.js';

/** Before the act: who does it, where several share a user of the machine, and why. */
const BEFORE = ['--by', '--why'] as const;

/** What stands before the act, and the act. */
function taken(args: string[]): { by?: string; why?: string; rest: string[] } {
  const [name = '', value, ...rest] = args;
  if (value === undefined || !BEFORE.some((known) => known === name)) return { rest: args };
  return { ...taken(rest), [name.slice(2)]: value };
}

await runCommand((databaseUrl, args) =>
  withClient(databaseUrl, 'wishboard-admin', async (client) => {
    await checkSchema({ query: async (sql) => (await client.query(sql)).rows });
    const publicUrl = process.env.PUBLIC_URL?.replace(/\/+$/, '') || null;
    const { by = userInfo().username, why = '', rest } = taken(args);
    process.stdout.write(await runAct({ client, publicUrl, reason: why }, by, rest));
  }),
);
