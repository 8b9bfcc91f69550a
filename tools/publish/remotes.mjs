import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../system/project.mjs';

/** Returns the folders of the remotes, such as `mf-board`. */
export const remoteFolders = (root = ROOT) =>
  readdirSync(root).filter((name) => name.startsWith('mf-') && existsSync(join(root, name, 'package.json')));
