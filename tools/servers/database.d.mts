/** Runs one of the commands of packages/database. @throws Error with what it wrote when it fails */
export function runDatabaseCommand(
  name: string,
  options: { databaseUrl: string; redisUrl?: string; args?: string[] },
): Promise<string>;
