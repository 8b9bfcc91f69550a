import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/** Replaces an image or font in tests by the path that a build would give it, without the hash. */
/** @type {import('@jest/transform').SyncTransformer} */
export default {
  process: (_source, path) => ({ code: `export default ${JSON.stringify(`/${basename(path)}`)};` }),
  getCacheKey: (_source, path) => createHash('sha256').update('asset-transform-1').update(basename(path)).digest('hex'),
};
