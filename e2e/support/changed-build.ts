import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from '../../tools/publish/folder-storage.mjs';

/**
 * Copies a remote's build and replaces a text in it, like a new version of the remote. Returns the folder.
 *
 * @throws Error when the build does not contain the text
 */
export function changedBuild(dist: string, version: string, from: string, to: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'wishboard-build-'));
  cpSync(dist, copy, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(copy, 'mf-manifest.json'), 'utf8'));
  let found = false;
  for (const file of Object.keys(manifest.integrity)) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) continue;
    found = true;
    writeFileSync(path, text.replaceAll(from, to));
    manifest.integrity[file] = integrityOf(text.replaceAll(from, to));
    // The compressed copies were made at build time from the original text.
    for (const suffix of ['br', 'gz']) rmSync(`${path}.${suffix}`, { force: true });
  }
  if (!found) throw new Error(`${dist} holds no "${from}"`);
  writeFileSync(join(copy, 'mf-manifest.json'), JSON.stringify({ ...manifest, version }));
  return copy;
}
