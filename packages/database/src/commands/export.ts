import { exportDirectory } from '../import/export-directory.js';
import { CommandError, runCommand } from './command.js';
import { ProgressDisplay } from './progress-display.js';

await runCommand(async (databaseUrl, [directory]) => {
  if (!directory) throw new CommandError('Which folder? npm run export -- DIR');
  const display = new ProgressDisplay();
  try {
    const exported = await exportDirectory(databaseUrl, directory, display.show);
    display.stop();
    for (const { path, rows } of exported) process.stdout.write(`${path}: ${rows}\n`);
  } finally {
    display.stop();
  }
});
