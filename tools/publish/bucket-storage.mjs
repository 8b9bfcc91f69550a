import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRemotesDir, readSetting } from '../start/settings.mjs';
import { OperatorError } from '../system/project.mjs';
import { openBucket } from './bucket.mjs';
import { folderStorage } from './folder-storage.mjs';

/** @import { Bucket } from './bucket.mjs' */
/** @import { RemoteStorage } from './folder-storage.mjs' */
/** @import { Environment } from '../start/settings.mjs' */

/** @type {Record<string, string>} */
const TYPES = { js: 'text/javascript', css: 'text/css', json: 'application/json', svg: 'image/svg+xml' };
/** @param {string} file */
const typeOf = (file) => TYPES[/\.(\w+)(\.br|\.gz)?$/.exec(file)?.[1] ?? ''] ?? 'application/octet-stream';

/**
 * Stores published remotes in a bucket, without locks. Each write names the tag of what was read, and the caller reads again
 * when the object has changed since. `files.json`, the list of a version's files, is written last: once it exists, all files
 * exist.
 *
 * @param {Bucket} bucket
 * @returns {RemoteStorage}
 */
const bucketStorage = (bucket) => ({
  async readJson(path) {
    const found = await bucket.read(path);
    return { value: found && JSON.parse(found.bytes.toString()), tag: found?.tag ?? null };
  },

  writeJson: (path, value, tag) => bucket.write(path, `${JSON.stringify(value, null, 2)}\n`, 'application/json', tag),

  async storeVersion(path, dist) {
    const files = readdirSync(dist).sort();
    const keep = async (/** @type {string} */ file, /** @type {Buffer} */ bytes) => {
      if (await bucket.write(`${path}/${file}`, bytes, typeOf(file), null)) return;
      const kept = await bucket.read(`${path}/${file}`);
      if (kept?.bytes.equals(bytes)) return;
      throw new OperatorError(`${path}/${file} in the bucket is not what its manifest says. Remove it, or build anew.`);
    };
    for (const file of files) await keep(file, readFileSync(join(dist, file)));
    await keep('files.json', Buffer.from(JSON.stringify(files)));
    return dist;
  },

  runExclusively: (work) => work(),
});

/**
 * Opens the store of published remotes: the bucket in REMOTES_S3_BUCKET, which needs no local folder, else the folder. Reads
 * the settings without a build, so that a rollback neither waits for a build nor fails with one.
 *
 * @param {Environment} env
 * @throws {OperatorError} when the settings of the bucket are wrong, or the folder cannot be written
 */
export async function openStorage(env = process.env) {
  const name = readSetting(env, 'REMOTES_S3_BUCKET');
  if (!name) return folderStorage(openRemotesDir(env));
  const endpoint = readSetting(env, 'REMOTES_S3_ENDPOINT');
  if (endpoint && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : '')) {
    throw new OperatorError('REMOTES_S3_ENDPOINT must be a URL that starts with http:// or https://.');
  }
  const accessKeyId = readSetting(env, 'REMOTES_S3_ACCESS_KEY_ID');
  const secretAccessKey = readSetting(env, 'REMOTES_S3_SECRET_ACCESS_KEY');
  if (!accessKeyId !== !secretAccessKey) {
    throw new OperatorError('REMOTES_S3_ACCESS_KEY_ID and REMOTES_S3_SECRET_ACCESS_KEY belong together.');
  }
  return bucketStorage(
    await openBucket(name, {
      region: readSetting(env, 'REMOTES_S3_REGION') ?? 'us-east-1',
      endpoint,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    }),
  );
}
