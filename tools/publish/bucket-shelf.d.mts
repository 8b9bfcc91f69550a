/** Where published remotes are kept. */
export interface Shelf {
  readJson(path: string): Promise<{ value: unknown; tag: string | null }>;
  writeJson(path: string, value: unknown, tag: string | null): Promise<boolean>;
  keepVersion(path: string, dist: string): Promise<string>;
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function openShelf(env: Record<string, string | undefined>, dataDir: string): Promise<Shelf>;
