import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import { folderOf, type PageSettings, publishedFolder } from './page-source.js';

/** An entry of `history.json`, as written by tools/publish/remote-store.mjs. Older entries have no `by`. */
export interface Publication {
  version: string;
  at: string;
  by?: string;
  /** The version that was replaced; null for the build beside the shell. */
  replaced: string | null;
  takenBack?: { at: string; by: string };
}

/** How a version came into force, and by whom and when, if known. */
export interface Change {
  act: 'published' | 'rolled back' | 'built';
  by?: string;
  at?: string;
}

/** Returns every published version of a remote; empty if the file is missing or malformed. */
export async function readHistory(settings: PageSettings, name: RemoteName): Promise<Publication[]> {
  try {
    const file = join(publishedFolder(settings), folderOf(name), 'history.json');
    const history: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(history) ? history : [];
  } catch {
    return [];
  }
}

/** Explains why `version` replaced `before`: it was published, or `before` was rolled back afterwards. */
export function explainChange(history: readonly Publication[], before: string | undefined, version?: string): Change {
  const takenBack = history.find((entry) => entry.version === before)?.takenBack;
  const entry = history.find((other) => other.version === version);
  if (takenBack && !(entry && entry.at > takenBack.at)) return { act: 'rolled back', ...takenBack };
  if (entry) return { act: 'published', at: entry.at, ...(entry.by && { by: entry.by }) };
  return { act: 'built' };
}
