import { join } from 'node:path';
import { REMOTE_NAMES } from '@wishboard/contracts/remotes/contract';
import { demoAssetsDirectory } from '@wishboard/database/demo/demo-assets';
import { folderOf } from './page/page-source.js';
import type { PageFolders } from './settings/settings.js';

const ROOT = join(import.meta.dirname, '..', '..');

/** The builds beside this one, in the project's own folders. */
export function builtPage(): { page: PageFolders; demoAssetsDir: string; development: boolean } {
  return {
    page: {
      shell: join(ROOT, 'shell', 'dist'),
      remotes: Object.fromEntries(REMOTE_NAMES.map(folderOf).map((folder) => [folder, join(ROOT, folder, 'dist')])),
    },
    demoAssetsDir: demoAssetsDirectory,
    development: process.env.NODE_ENV === 'development',
  };
}
