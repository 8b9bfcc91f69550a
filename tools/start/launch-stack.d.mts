export interface StackOptions {
  /** Settings that differ from a plain start, e.g. `{ AUTH_MODE: 'oidc' }`. RATE_LIMIT is off unless given. */
  env?: Record<string, string>;
  /** Whether the demo members and wishes are loaded. Default true. */
  demoData?: boolean;
  /** Other main files, by the process's name, from the root: for a process whose surroundings a test stands in for. */
  mains?: Record<string, string>;
  /** False shows the steps. Default true. */
  quiet?: boolean;
  /** Whether the servers keep what they answered for, so that it outlives their kill. Default false. */
  durable?: boolean;
  /** Folder in which the data folder is made. Default the system's for what is temporary. */
  within?: string;
  /** Copies of each process but the dashboard, the BFFs behind a proxy. Default STACK_COPIES, else 1. */
  copies?: number;
}

export interface Stack {
  readonly url: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly adminPassword: string;
  /** Folder of one log for each process. */
  readonly logs: string;
  readonly reports: readonly string[];
  addressOf(name: string): string;
  /** Number of a process of the product, or of a server that was started for it: `postgres`, `redis`. */
  processOf(name: string): number | null;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function makeTemporaryDataDir(within?: string): string;
export function launchStack(options?: StackOptions): Promise<Stack>;
