import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folderShelf } from './folder-shelf.mjs';
import { OperatorError, ROOT } from './project.mjs';

const SERVER_KIT = join(ROOT, 'packages', 'server-kit', 'dist');
const TYPES = { js: 'text/javascript', css: 'text/css', json: 'application/json', svg: 'image/svg+xml' };
const typeOf = (file) =>
  TYPES[
    file
      .replace(/\.(br|gz)$/, '')
      .split('.')
      .at(-1)
  ] ?? 'application/octet-stream';
const load = (path) => import(pathToFileURL(join(SERVER_KIT, path)).href);

/**
 * Published remotes in a bucket. Nothing is locked: who writes says what it has read, and reads again when that is another
 * by then. A version's files are there when the list of them is, which comes last.
 */
export const bucketShelf = (bucket) => ({
  async readJson(path) {
    const found = await bucket.read(path);
    return { value: found && JSON.parse(found.bytes), tag: found?.tag ?? null };
  },

  writeJson: (path, value, tag) => bucket.write(path, `${JSON.stringify(value, null, 2)}\n`, 'application/json', tag),

  async keepVersion(path, dist) {
    const files = readdirSync(dist).sort();
    const keep = async (file, bytes) => {
      if (await bucket.write(`${path}/${file}`, bytes, typeOf(file), null)) return;
      const kept = await bucket.read(`${path}/${file}`);
      if (kept?.bytes.equals(bytes)) return;
      throw new OperatorError(`${path}/${file} in the bucket is not what its manifest says. Remove it, or build anew.`);
    };
    for (const file of files) await keep(file, readFileSync(join(dist, file)));
    await keep('files.json', Buffer.from(JSON.stringify(files)));
    return dist;
  },

  inTurn: (work) => work(),
});

/**
 * Where published remotes are kept: the bucket that REMOTES_S3_BUCKET names, else the data folder.
 *
 * @throws OperatorError when the settings of the bucket are wrong, or what speaks to buckets is not built
 */
export async function openShelf(env, dataDir) {
  if (!env.REMOTES_S3_BUCKET?.trim()) return folderShelf(dataDir);
  if (!existsSync(join(SERVER_KIT, 'buckets', 'remote-bucket.js'))) {
    throw new OperatorError('A bucket is spoken to by packages/server-kit, which is not built: npm run build.');
  }
  const { readEnvironment, BadEnvironmentError } = await load('bootstrap/environment.js');
  const { bucketFrom, REMOTES_BUCKET_NAMES } = await load('media/bucket-settings.js');
  const { RemoteBucket } = await load('buckets/remote-bucket.js');
  try {
    return bucketShelf(new RemoteBucket(bucketFrom(readEnvironment(env, REMOTES_BUCKET_NAMES), 'REMOTES')));
  } catch (error) {
    if (error instanceof BadEnvironmentError) throw new OperatorError(`${error.message}.`);
    throw error;
  }
}
