import { runMigrations } from '../schema/migrate.js';
import { runCommand } from './command.js';

await runCommand(async (databaseUrl) => {
  const applied = await runMigrations(databaseUrl);
  process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'The schema is up to date.\n');
});
