import { withClient } from '../connection/client.js';
import { checkSchema } from '../connection/schema-compatibility.js';
import { countDemoData, demoInWords, removeDemoData } from '../demo/remove-demo-data.js';
import { runCommand } from './command.js';

const CONFIRMATION = '--yes';

await runCommand((databaseUrl, args) =>
  withClient(databaseUrl, 'wishboard-demo', async (client) => {
    await checkSchema({ query: async (sql) => (await client.query(sql)).rows });
    const isSure = args.includes(CONFIRMATION);
    const what = demoInWords(await (isSure ? removeDemoData(client) : countDemoData(client)));
    process.stdout.write(isSure ? `Removed ${what}.\n` : `This would remove ${what}. To do it, add ${CONFIRMATION}.\n`);
  }),
);
