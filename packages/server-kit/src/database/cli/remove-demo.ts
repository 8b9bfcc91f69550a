import { Client } from 'pg';

import { countDemoData, removeDemoData } from '../demo/remove-demo-data.js';
import { checkSchema } from '../schema-compatibility.js';
import { runCommand } from './command.js';

const CONFIRMATION = '--yes';

await runCommand(async (databaseUrl, args) => {
  const client = new Client({ connectionString: databaseUrl, application_name: 'wishboard-demo' });
  await client.connect();
  try {
    await checkSchema({ query: async (sql) => (await client.query(sql)).rows });
    const isSure = args.includes(CONFIRMATION);
    const { members, wishes, reactions } = await (isSure ? removeDemoData(client) : countDemoData(client));
    const what = `${members} demo members, their ${wishes} wishes and ${reactions} reactions of theirs or to these`;
    process.stdout.write(isSure ? `Removed ${what}.\n` : `This would remove ${what}. To do it, add ${CONFIRMATION}.\n`);
  } finally {
    await client.end();
  }
});
