import { prepareRoles } from '../schema/roles.js';
import { readDatabaseEnvironment } from '../settings/database-environment.js';
import { CommandError, runCommand } from './command.js';

const NAMES = ['DATABASE_ADMIN_URL', 'DATABASE_OWNER_URL', 'DATABASE_URL', 'DATABASE_LINK_PREVIEW_URL'] as const;

await runCommand(async () => {
  const urls = readDatabaseEnvironment(process.env, NAMES);
  const missing = NAMES.filter((name) => !urls[name]);
  if (missing.length > 0) throw new CommandError(`${missing.join(', ')} must be set.`);
  await prepareRoles(String(urls.DATABASE_ADMIN_URL), {
    ownerUrl: String(urls.DATABASE_OWNER_URL),
    appUrl: urls.DATABASE_URL,
    linkPreviewUrl: String(urls.DATABASE_LINK_PREVIEW_URL),
  });
  process.stdout.write('The roles are there.\n');
});
