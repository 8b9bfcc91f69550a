import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE_ROOT } from '@wishboard/database/workspace-root';

/** The running release, from the root package.json. Shown in metrics, `/readyz` and the page. */
export const VERSION: string = JSON.parse(readFileSync(join(WORKSPACE_ROOT, 'package.json'), 'utf8')).version;
