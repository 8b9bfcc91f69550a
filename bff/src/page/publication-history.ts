import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import { folderOf, type PageSettings, publishedFolder } from './page-source.js';

/** An entry of `history.json`, as tools/publish/remote-store.mjs writes it. Those of before name nobody. */
export interface Publication {
  version: string;
  at: string;
  by?: string;
  /** The version it took the place of; null is the build beside the shell. */
  replaced: string | null;
  takenBack?: { at: string; by: string };
}

/** How a version came into force: by whom and when, where anybody says so. */
export interface Change {
  act: 'published' | 'rolled back' | 'built';
  by?: string;
  at?: string;
}

/** Every version of a remote that was published; none where there is no such file, or it is broken. */
export async function readHistory(settings: PageSettings, name: RemoteName): Promise<Publication[]> {
  try {
    const file = join(publishedFolder(settings), folderOf(name), 'history.json');
    const history: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(history) ? history : [];
  } catch {
    return [];
  }
}

/** What made `version` take the place of `before`: that it was published, or that the other was taken back after that. */
export function explainChange(history: readonly Publication[], before: string | undefined, version?: string): Change {
  const takenBack = history.find((entry) => entry.version === before)?.takenBack;
  const entry = history.find((other) => other.version === version);
  if (takenBack && !(entry && entry.at > takenBack.at)) return { act: 'rolled back', ...takenBack };
  if (entry) return { act: 'published', at: entry.at, ...(entry.by && { by: entry.by }) };
  return { act: 'built' };
}
