import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_NAMES, type RemoteName } from '@wishboard/contracts/remotes/contract';
import type { RemoteManifest, RemotesConfig } from '@wishboard/contracts/remotes/manifest';
import type { BffSettings } from '../settings.js';

export type PageSettings = Pick<BffSettings, 'page' | 'dataDir' | 'oidc'>;

/** Path under which a remote's files are served. */
export const REMOTES_PREFIX = '/remotes/';

/** Folder of a remote's build, as it is named in paths: `mf_board` stands in `mf-board`. */
export function folderOf(name: RemoteName): string {
  return name.replace('_', '-');
}

/** Where each remote stands: what was published last, else the builds beside the shell. */
export async function readRemotes({ dataDir }: PageSettings): Promise<RemotesConfig> {
  const published = await readJson<Partial<RemotesConfig>>(join(dataDir, 'remotes.json'));
  const builds = REMOTE_NAMES.map((name) => [
    name,
    { manifest: `${REMOTES_PREFIX}${folderOf(name)}/mf-manifest.json` },
  ]);
  return { ...(Object.fromEntries(builds) as RemotesConfig), ...published };
}

/** The manifests that can be read here. The shell looks for any other itself, and shows what failed. */
export async function readManifests({ page }: PageSettings, remotes: RemotesConfig) {
  const manifests: Partial<Record<RemoteName, RemoteManifest>> = {};
  for (const name of REMOTE_NAMES) {
    const folder = page.remotes[folderOf(name)];
    const isBuild = remotes[name]?.manifest === `${REMOTES_PREFIX}${folderOf(name)}/mf-manifest.json`;
    const manifest = folder && isBuild ? await readJson<RemoteManifest>(join(folder, 'mf-manifest.json')) : null;
    if (manifest) manifests[name] = manifest;
  }
  return manifests;
}

/** Changes whenever one of the files does that the page is made of. */
export async function pageVersion({ page, dataDir }: PageSettings): Promise<string> {
  const files = [
    join(page.shell, 'index.html'),
    join(dataDir, 'remotes.json'),
    ...Object.values(page.remotes).map((folder) => join(folder, 'mf-manifest.json')),
  ];
  const stats = await Promise.all(files.map((file) => stat(file).catch(() => null)));
  return stats.map((found) => (found ? `${found.mtimeMs}:${found.size}:${found.ino}` : '-')).join();
}

/** The page with everything in it that the shell needs to start the remotes; null when it was not built. */
export async function readPage(settings: PageSettings): Promise<string | null> {
  const html = await readFile(join(settings.page.shell, 'index.html'), 'utf8').catch(() => null);
  if (html === null) return null;
  const remotes = await readRemotes(settings);
  const manifests = await readManifests(settings, remotes);
  const data = { remotes, manifests, authMode: settings.oidc ? 'oidc' : 'demo' };
  return html.replace(
    '<!--remotes-->',
    () => `<script type="application/json" id="remotes">${toScript(data)}</script>`,
  );
}

/** JSON that cannot end the script element it stands in. */
function toScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Null for a file that is missing or broken: one remote's trouble must not take the page down. */
async function readJson<Content>(file: string): Promise<Content | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Content;
  } catch {
    return null;
  }
}
