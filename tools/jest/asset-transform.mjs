import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/** A picture or font as a test sees it: the address a build would give it, without the hash. */
/** @type {import('@jest/transform').SyncTransformer} */
export default {
  process: (_source, path) => ({ code: `export default ${JSON.stringify(`/${basename(path)}`)};` }),
  getCacheKey: (_source, path) => createHash('sha256').update('asset-transform-1').update(basename(path)).digest('hex'),
};
