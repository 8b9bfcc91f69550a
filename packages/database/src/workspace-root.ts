import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the closest folder at or above `folder` whose package.json lists workspaces. */
function workspaceAbove(folder: string): string {
  const manifest = join(folder, 'package.json');
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).workspaces) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname} lists workspaces.`);
  return workspaceAbove(parent);
}

/** Absolute path of the workspace, whether this module runs on its own or within the bundle of a process. */
export const WORKSPACE_ROOT = workspaceAbove(import.meta.dirname);
