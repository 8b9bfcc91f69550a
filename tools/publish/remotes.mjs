import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../system/project.mjs';

/** Folders of the remotes, `mf-board` and so on. */
export const remoteFolders = (root = ROOT) =>
  readdirSync(root).filter((name) => name.startsWith('mf-') && existsSync(join(root, name, 'package.json')));
