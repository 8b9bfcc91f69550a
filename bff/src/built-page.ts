import { join } from 'node:path';
import { demoAssetsDirectory } from '@wishboard/server-kit/database/demo/demo-assets';
import type { PageFolders } from './settings.js';

const ROOT = join(import.meta.dirname, '..', '..');
const REMOTES = ['mf-board', 'mf-notifications', 'mf-recommendations'];

/** The builds beside this one, in the project's own folders. */
export function builtPage(): { page: PageFolders; demoAssetsDir: string; development: boolean; logLevel?: string } {
  return {
    page: {
      shell: join(ROOT, 'shell', 'dist'),
      remotes: Object.fromEntries(REMOTES.map((name) => [name, join(ROOT, name, 'dist')])),
    },
    demoAssetsDir: demoAssetsDirectory,
    development: process.env.NODE_ENV === 'development',
    ...(process.env.LOG_LEVEL && { logLevel: process.env.LOG_LEVEL }),
  };
}
