import { userInfo } from 'node:os';
import { runAct } from '../admin/acts.js';
import { withClient } from '../connection/client.js';
import { checkSchema } from '../connection/schema-compatibility.js';
import { runCommand } from './command.js';

/**
 * Options before the name of the act: `--by` names the operator, where several share a user of the machine; `--why` gives the
 * reason.
 */
const OPTIONS = ['--by', '--why'] as const;

/** Splits the arguments into the options of {@link OPTIONS} and `rest`, the act with its own arguments. */
function splitOptions(args: string[]): { by?: string; why?: string; rest: string[] } {
  const [name = '', value, ...rest] = args;
  if (value === undefined || !OPTIONS.some((known) => known === name)) return { rest: args };
  return { ...splitOptions(rest), [name.slice(2)]: value };
}

await runCommand((databaseUrl, args) =>
  withClient(databaseUrl, 'wishboard-admin', async (client) => {
    await checkSchema({ query: async (sql) => (await client.query(sql)).rows });
    const publicUrl = process.env.PUBLIC_URL?.replace(/\/+$/, '') || null;
    const { by = userInfo().username, why = '', rest } = splitOptions(args);
    process.stdout.write(await runAct({ client, publicUrl, reason: why }, by, rest));
  }),
);
