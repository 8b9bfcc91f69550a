import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the closest folder at or above `folder` that contains nx.json. */
function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'nx.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('There is no nx.json above the running program.');
  return rootAbove(parent);
}

/** Absolute path of the workspace, whether this module runs on its own or within the bundle of a process. */
export const WORKSPACE_ROOT = rootAbove(import.meta.dirname);
