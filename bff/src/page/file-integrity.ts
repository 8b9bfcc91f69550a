import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RemoteManifest } from '@wishboard/contracts/remotes/manifest';

/** Returns the integrity hash of a file's bytes, in the format of Subresource Integrity. */
export const integrityOf = (bytes: Buffer | string): string => `sha384-${hash('sha384', bytes, 'base64')}`;

/** Variants of a file in a build, by suffix, and the function that decompresses each. */
const FORMS: readonly [suffix: string, open: (bytes: Buffer) => Buffer][] = [
  ['', (bytes) => bytes],
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
];

/**
 * Milliseconds after a change within which another change may leave the timestamps equal: some file systems have a
 * resolution of two seconds.
 */
const UNSURE_MS = 3_000;

/** State of the files that were found to match their manifest, by path of the uncompressed file. */
const known = new Map<string, string>();

/**
 * Whether a published script or style sheet matches its manifest in every variant that may be sent. Browsers verify
 * what a page loads, but not a Worker's script, which this check covers. Any other file passes.
 *
 * The bytes are read and hashed once. After that, unchanged file states suffice: writing to a file, even with its times
 * set back, changes its ctime, which cannot be set.
 *
 * @param file absolute path, beside its manifest
 * @param compare for tests
 */
export function matchesManifest(file: string, compare = compareWithManifest): boolean {
  if (!/\.(js|css)$/.test(file)) return true;
  try {
    const before = identify(file);
    if (before !== null && known.get(file) === before) return true;
    known.delete(file);
    if (!compare(file)) return false;
    // The file is hashed again next time if it changed meanwhile, or so recently that a further change would not show in its times.
    if (before !== null && identify(file) === before) known.set(file, before);
    return true;
  } catch {
    return false;
  }
}

/** Returns the identity and state of the files, or null while a further change could not be told from this state. */
function identify(file: string): string | null {
  const settledBefore = BigInt(Date.now() - UNSURE_MS) * 1_000_000n;
  const parts: string[] = [];
  for (const path of [manifestOf(file), ...FORMS.map(([suffix]) => file + suffix)]) {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (found && found.ctimeNs > settledBefore) return null;
    parts.push(found ? `${found.dev}:${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}` : '-');
  }
  return parts.join();
}

const manifestOf = (file: string) => join(dirname(file), 'mf-manifest.json');

function compareWithManifest(file: string): boolean {
  const manifest: RemoteManifest = JSON.parse(readFileSync(manifestOf(file), 'utf8'));
  const wanted = manifest.integrity[basename(file)];
  return FORMS.filter(([suffix]) => existsSync(file + suffix)).every(
    ([suffix, open]) => wanted === integrityOf(open(readFileSync(file + suffix))),
  );
}
