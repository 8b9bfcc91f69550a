import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RemoteManifest } from '@wishboard/contracts/remotes/manifest';

/** How a file may stand beside itself, and what gives its own bytes back. */
const FORMS: readonly [suffix: string, open: (bytes: Buffer) => Buffer][] = [
  ['', (bytes) => bytes],
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
];

/**
 * Whether a published script or style sheet is what its manifest says, in every form it may be sent in. The browser
 * compares what a page loads; this is for a Worker's script too, which browsers do not compare. Any other file passes.
 *
 * @param file absolute path, beside its manifest
 */
export function isUntouched(file: string): boolean {
  if (!/\.(js|css)$/.test(file)) return true;
  try {
    const manifest: RemoteManifest = JSON.parse(readFileSync(join(dirname(file), 'mf-manifest.json'), 'utf8'));
    const wanted = manifest.integrity[basename(file)];
    return FORMS.filter(([suffix]) => existsSync(file + suffix)).every(([suffix, open]) => {
      const found = createHash('sha384')
        .update(open(readFileSync(file + suffix)))
        .digest('base64');
      return wanted === `sha384-${found}`;
    });
  } catch {
    return false;
  }
}
