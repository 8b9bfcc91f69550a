import { userInfo } from 'node:os';
import { runAct } from '../admin/acts.js';
import { withClient } from '../connection/client.js';
import { checkSchema } from '../connection/schema-compatibility.js';
import { runCommand } from './command.js';

/** Before the act: who does it, where several share a user of the machine. */
const BY = '--by';

await runCommand((databaseUrl, args) =>
  withClient(databaseUrl, 'wishboard-admin', async (client) => {
    await checkSchema({ query: async (sql) => (await client.query(sql)).rows });
    const publicUrl = process.env.PUBLIC_URL?.replace(/\/+$/, '') || null;
    const isNamed = args[0] === BY && args[1] !== undefined;
    const operator = isNamed ? String(args[1]) : userInfo().username;
    process.stdout.write(await runAct({ client, publicUrl }, operator, isNamed ? args.slice(2) : args));
  }),
);
