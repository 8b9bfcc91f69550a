import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { REMOTE_NAMES, type RemoteName } from '@wishboard/contracts/remotes/contract';
import type { FirstPaintFiles } from '@wishboard/contracts/remotes/first-paint';
import type { RemoteManifest } from '@wishboard/contracts/remotes/manifest';
import { type Entries, type Entry, FIRST_PARTS } from '../first-paint/entry.js';
import { parseSheet } from '../first-paint/used-rules.js';
import { integrityOf } from './file-integrity.js';
import { manifestFile, type PageSettings, readJson, readRemotes } from './page-source.js';

const SHEET_LINK = /<link href="\/([\w.-]+\.css)" rel="stylesheet">/;

/**
 * Reads the first-paint entries of the versions in force from the folders of the page's own files: published versions,
 * and the builds beside the shell.
 */
export async function readEntries(settings: PageSettings): Promise<Entries | null> {
  const { shell: folder } = settings.page;
  const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => '');
  const early = await read('early.js');
  const ofShell = await readJson<FirstPaintFiles & { fonts: string[] }>(join(folder, 'first-paint.json'));
  const [sheetLink, style] = SHEET_LINK.exec(await read('index.html')) ?? [];
  if (early === '' || !ofShell || !sheetLink || !style) return null;
  const shell = await readEntry('shell', folder, { ...ofShell, style }, null);
  const addresses = await readRemotes(settings);
  const remotes = new Map<RemoteName, Entry>();
  for (const name of REMOTE_NAMES) {
    const file = manifestFile(settings, name, addresses[name]);
    if (file === null) continue;
    const manifest = await readJson<RemoteManifest>(file, addresses[name].integrity);
    const entry =
      manifest?.firstPaint && (await readEntry(name, dirname(file), manifest.firstPaint, manifest.integrity));
    if (entry) remotes.set(name, entry);
  }
  return shell && FIRST_PARTS.every((name) => remotes.has(name))
    ? { shell, sheetLink, remotes, early, fonts: ofShell.fonts }
    : null;
}

/** @param integrity hash of each file from the manifest; null for the shell's files, which belong to this release */
async function readEntry(
  name: string,
  folder: string,
  { script, style }: FirstPaintFiles,
  integrity: Record<string, string> | null,
): Promise<Entry | null> {
  const read = async (file: string) => {
    if (!/^[\w.-]+$/.test(file)) return null;
    const bytes = await readFile(join(folder, file)).catch(() => null);
    return bytes && (integrity === null || integrity[file] === integrityOf(bytes)) ? bytes.toString() : null;
  };
  const [code, rules] = await Promise.all([read(script), style === null ? '' : read(style)]);
  if (code === null || rules === null) return null;
  return { name, id: createHash('sha256').update(code).digest('hex'), script: code, style: parseSheet(rules) };
}
