import { runAct } from '../admin/acts.js';
import { withClient } from '../connection/client.js';
import { checkSchema } from '../connection/schema-compatibility.js';
import { runCommand } from './command.js';

await runCommand((databaseUrl, args) =>
  withClient(databaseUrl, 'wishboard-admin', async (client) => {
    await checkSchema({ query: async (sql) => (await client.query(sql)).rows });
    const publicUrl = process.env.PUBLIC_URL?.replace(/\/+$/, '') || null;
    process.stdout.write(await runAct({ client, publicUrl }, args));
  }),
);
