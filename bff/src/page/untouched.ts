import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RemoteManifest } from '@wishboard/contracts/remotes/manifest';

/** What a manifest says of a file's bytes, as browsers write it. */
export const integrityOf = (bytes: Buffer | string): string => `sha384-${hash('sha384', bytes, 'base64')}`;

/** The forms in which a build leaves a file, by the end of the name, and how each is unpacked. */
const FORMS: readonly [suffix: string, open: (bytes: Buffer) => Buffer][] = [
  ['', (bytes) => bytes],
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
];

/** Milliseconds after a change in which one more may leave a file's times as they are: some file systems count by two seconds. */
const UNSURE_MS = 3_000;

/** The identity of the files that were read and found to be what their manifest says, by the path of the first. */
const known = new Map<string, string>();

/**
 * Whether a published script or style sheet is what its manifest says, in every form it may be sent in. The browser
 * compares what a page loads; this is for a Worker's script too, which browsers do not compare. Any other file passes.
 *
 * The bytes are read and hashed once. After that it is enough that the files are the same and were not changed: whoever
 * writes into one, and even sets its times back, moves the time of its last change (ctime), which nobody can set.
 *
 * @param file absolute path, beside its manifest
 * @param compare for tests
 */
export function isUntouched(file: string, compare = holdsWhatItsManifestSays): boolean {
  if (!/\.(js|css)$/.test(file)) return true;
  try {
    const before = identify(file);
    if (before !== null && known.get(file) === before) return true;
    known.delete(file);
    if (!compare(file)) return false;
    // Read again next time if it changed meanwhile, or so lately that one more change would not show.
    if (before !== null && identify(file) === before) known.set(file, before);
    return true;
  } catch {
    return false;
  }
}

/** Which files these are and in which state; null as long as that cannot be told from the state after one more change. */
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

function holdsWhatItsManifestSays(file: string): boolean {
  const manifest: RemoteManifest = JSON.parse(readFileSync(manifestOf(file), 'utf8'));
  const wanted = manifest.integrity[basename(file)];
  return FORMS.filter(([suffix]) => existsSync(file + suffix)).every(
    ([suffix, open]) => wanted === integrityOf(open(readFileSync(file + suffix))),
  );
}
