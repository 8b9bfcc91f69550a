import { dirname, join } from 'node:path';
import { publishBuild, rollBack } from '../../tools/publish/remote-store.mjs';
import { ROOT } from '../../tools/system/project.mjs';
import { compareLoad } from '../lib/http-load.mjs';

const REMOTE = 'mf-board';

/**
 * Measures the script of a published remote, whose integrity the server checks, against the same file of the build beside the
 * shell.
 */
export async function benchPublished({ url, logs, processOf }) {
  const dataDir = dirname(logs);
  const { version } = await publishBuild(dataDir, REMOTE, join(ROOT, REMOTE, 'dist'));
  try {
    const { entry } = await (await fetch(`${url}/remotes/${REMOTE}/mf-manifest.json`)).json();
    const side = (folder) => ({ url: `${url}/remotes/${folder}/${entry}`, pid: processOf('bff') });
    return await compareLoad({ product: side(`published/${REMOTE}/${version}`), limit: side(REMOTE) });
  } finally {
    await rollBack(dataDir, REMOTE);
  }
}
