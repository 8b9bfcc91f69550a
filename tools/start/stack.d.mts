export interface Servers {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Number of a server's process that this run looks after: `postgres`, `redis`. */
  serverProcessOf(name: string): number | null;
}

export interface ServersOptions {
  env: Record<string, string>;
  dataDir: string;
  progress: ReturnType<typeof import('../system/progress.mjs').createProgress>;
  /** Given what stops a server this run started. */
  onRunning(stop: () => Promise<unknown>): void;
  durable?: boolean;
  anyPort?: boolean;
}

export function startServers(options: ServersOptions): Promise<Servers>;
