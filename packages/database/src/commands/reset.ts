import { createDataSource } from '../connection/data-source.js';
import { loadDemoData } from '../demo/load-demo-data.js';
import { resetDatabase } from '../schema/reset-database.js';
import { readDatabaseEnvironment } from '../settings/database-environment.js';
import { CommandError, runCommand } from './command.js';
import { isLocalDatabase } from './local-database.js';

const CONFIRMATION = '--even-if-remote';

await runCommand(async (databaseUrl, args) => {
  if (!isLocalDatabase(databaseUrl) && !args.includes(CONFIRMATION)) {
    throw new CommandError(
      `${new URL(databaseUrl).host} is not this machine, and everything in the database would be lost. ` +
        `If that is wanted: npm run db:reset -- ${CONFIRMATION}`,
    );
  }
  await resetDatabase(databaseUrl);
  process.stdout.write('The database is as new.\n');

  if (!readDatabaseEnvironment(process.env, ['DEMO_DATA']).DEMO_DATA) return;
  const dataSource = await createDataSource(databaseUrl, {
    poolSize: 1,
    applicationName: 'wishboard-demo',
  }).initialize();
  await loadDemoData(dataSource);
  await dataSource.destroy();
  process.stdout.write('Loaded the demo members and wishes.\n');
});
