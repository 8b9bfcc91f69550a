import { createDataSource } from '../connection/data-source.js';
import { loadDemoData } from '../demo/load-demo-data.js';
import { readDatabaseEnvironment } from '../settings/database-environment.js';
import { runCommand } from './command.js';

await runCommand(async (databaseUrl) => {
  if (!readDatabaseEnvironment(process.env, ['DEMO_DATA']).DEMO_DATA) {
    process.stdout.write('No demo data is wanted.\n');
    return;
  }
  const dataSource = await createDataSource(databaseUrl, {
    poolSize: 1,
    applicationName: 'wishboard-demo',
  }).initialize();
  try {
    const loaded = await loadDemoData(dataSource);
    process.stdout.write(loaded ? 'Loaded the demo members and wishes.\n' : 'There are members already.\n');
  } finally {
    await dataSource.destroy();
  }
});
