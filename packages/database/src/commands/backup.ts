import { backUp } from '../backup/backup.js';
import { CommandError, runCommand } from './command.js';
import { ProgressDisplay } from './progress-display.js';

await runCommand(async (databaseUrl, [folder]) => {
  if (!folder) throw new CommandError('Into which new folder? npm run backup -- DIR');
  const display = new ProgressDisplay();
  try {
    const { tables } = await backUp(databaseUrl, folder, display.show);
    display.stop();
    for (const { name, rows } of tables) process.stdout.write(`${name}: ${rows}\n`);
  } finally {
    display.stop();
  }
});
