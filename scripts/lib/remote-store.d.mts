export interface Publication {
  version: string;
  integrity: string;
  at: string;
  replaced: string | null;
  inForce: boolean;
}

export const PUBLISHED_PREFIX: string;
export function listPublications(dataDir: string, remote: string): Publication[];
export function publishBuild(
  dataDir: string,
  remote: string,
  dist: string,
): Promise<{ version: string; replaced: string | null }>;
export function rollBack(dataDir: string, remote: string): Promise<{ from: string; to: string | null }>;
