import { restore } from '../backup/backup.js';
import { CommandError, runCommand } from './command.js';
import { ProgressDisplay } from './progress-display.js';

const REPLACE = '--replace';

await runCommand(async (databaseUrl, args) => {
  const folder = args.find((argument) => argument !== REPLACE);
  if (!folder) throw new CommandError(`From which folder? npm run restore -- DIR [${REPLACE}]`);
  const display = new ProgressDisplay();
  try {
    const replace = args.includes(REPLACE);
    const { createdAt, tables } = await restore(databaseUrl, folder, { replace, onProgress: display.show });
    display.stop();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `The database is as it was at ${createdAt}: ${rows} rows in ${tables.length} tables. Members sign in again.\n`,
    );
  } finally {
    display.stop();
  }
});
