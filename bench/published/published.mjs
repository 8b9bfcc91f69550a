import { dirname, join } from 'node:path';
import { publishBuild, rollBack } from '../../tools/publish/remote-store.mjs';
import { ROOT } from '../../tools/system/project.mjs';
import { compareLoad } from '../lib/http-load.mjs';

/** @import { RemoteManifest } from '@wishboard/contracts/remotes/manifest' */
/** @import { Product } from '../lib/community.mjs' */

const REMOTE = 'mf-board';

/**
 * Measures the script of a published remote, whose integrity the server checks, against the same file of the build beside the
 * shell.
 *
 * @param {Product} product
 */
export async function benchPublished({ url, logs, processOf }) {
  const dataDir = dirname(logs);
  const { version } = await publishBuild(dataDir, REMOTE, join(ROOT, REMOTE, 'dist'));
  try {
    /** @type {RemoteManifest} */
    const { entry } = await (await fetch(`${url}/remotes/${REMOTE}/mf-manifest.json`)).json();
    const side = (/** @type {string} */ folder) => ({
      url: `${url}/remotes/${folder}/${entry}`,
      pid: processOf('bff'),
    });
    return await compareLoad({ product: side(`published/${REMOTE}/${version}`), limit: side(REMOTE) });
  } finally {
    await rollBack(dataDir, REMOTE);
  }
}
