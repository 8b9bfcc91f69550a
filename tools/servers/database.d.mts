/** Runs one of the database commands of server-kit. @throws Error with what it wrote when it fails */
export function runDatabaseCommand(
  name: string,
  options: { databaseUrl: string; redisUrl?: string; args?: string[] },
): Promise<string>;
