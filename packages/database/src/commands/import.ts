import { importDirectory } from '../import/import-directory.js';
import { runMigrations } from '../schema/migrate.js';
import { CommandError, runCommand } from './command.js';
import { ProgressDisplay } from './progress-display.js';

await runCommand(async (databaseUrl, [directory]) => {
  if (!directory) throw new CommandError('Which folder? npm run import -- DIR');
  await runMigrations(databaseUrl);
  const display = new ProgressDisplay();
  try {
    const imported = await importDirectory(databaseUrl, directory, display.show);
    display.stop();
    for (const { table, rows, written } of imported) {
      const repeated = written < rows ? ` (${rows - written} views repeated one of the same day)` : '';
      process.stdout.write(`${table}: ${written}${repeated}\n`);
    }
  } finally {
    display.stop();
  }
});
