import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserFailureSource } from '@wishboard/contracts/remotes/browser-failure';
import { REMOTE_NAMES, type RemoteName } from '@wishboard/contracts/remotes/contract';
import type { RemoteManifest } from '@wishboard/contracts/remotes/manifest';
import {
  folderOf,
  type PageSettings,
  PUBLISHED_PREFIX,
  publishedFolder,
  readRemotes,
  versionOfShell,
} from './page-source.js';

/** Number of the newest published versions of each remote that open pages may still use. */
const KEPT = 10;
const VERSION = /^[\w-]{1,64}$/;

/** The versions that new pages get, and those that open pages may use. */
export interface KnownVersions {
  inForce: ReadonlyMap<BrowserFailureSource, string>;
  all: ReadonlyMap<BrowserFailureSource, ReadonlySet<string>>;
}

/** Reads the versions of the shell and of each remote from their folders. An unreadable one has no version. */
export async function readKnownVersions(settings: PageSettings): Promise<KnownVersions> {
  const inForce = new Map<BrowserFailureSource, string>();
  const all = new Map<BrowserFailureSource, Set<string>>();
  const know = (source: BrowserFailureSource, versions: (string | null)[]) =>
    all.set(source, new Set(versions.filter((version) => version !== null)));
  const html = await readFile(join(settings.page.shell, 'index.html'), 'utf8').catch(() => null);
  const shell = html && versionOfShell(html);
  if (shell) inForce.set('shell', shell);
  know('shell', [shell]);
  const remotes = await readRemotes(settings);
  for (const name of REMOTE_NAMES) {
    const built = await builtVersion(settings, name);
    const current = remotes[name].manifest.startsWith(PUBLISHED_PREFIX)
      ? publishedVersion(remotes[name].manifest)
      : built;
    if (current) inForce.set(name, current);
    know(name, [current, built, ...(await newestPublished(join(publishedFolder(settings), folderOf(name))))]);
  }
  return { inForce, all };
}

function publishedVersion(manifest: string): string | null {
  const [, version = ''] = manifest.slice(PUBLISHED_PREFIX.length).split('/');
  return VERSION.test(version) ? version : null;
}

async function builtVersion({ page }: PageSettings, name: RemoteName): Promise<string | null> {
  try {
    const folder = page.remotes[folderOf(name)] ?? '';
    const { version }: RemoteManifest = JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8'));
    return VERSION.test(version) ? version : null;
  } catch {
    return null;
  }
}

async function newestPublished(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => VERSION.test(name));
  const stored = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  return stored
    .sort((one, other) => other.at - one.at)
    .slice(0, KEPT)
    .map(({ name }) => name);
}
