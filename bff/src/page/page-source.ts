import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FEED_PATH } from '@wishboard/contracts/http/routes';
import { BOARD_REMOTES, REMOTE_NAMES, type RemoteName } from '@wishboard/contracts/remotes/contract';
import { FIRST_PAINT_FILES } from '@wishboard/contracts/remotes/first-paint';
import {
  HOST_FILES,
  type RemoteAddress,
  type RemoteManifest,
  type RemotesConfig,
} from '@wishboard/contracts/remotes/manifest';
import { escapeJson } from '../common/http/escape.js';
import { authModeOf, type BffSettings } from '../settings/settings.js';
import { liveReloadState } from './live-reload.js';
import { integrityOf } from './untouched.js';

export type PageSettings = Pick<
  BffSettings,
  | 'page'
  | 'dataDir'
  | 'remotesDir'
  | 'oidc'
  | 'accounts'
  | 'development'
  | 'tracing'
  | 'publicWishes'
  | 'publicReading'
  | 'serviceWorker'
>;

/** Path under which a remote's files are served. */
export const REMOTES_PREFIX = '/remotes/';

/** Path under which the versions are served that tools/publish-remote.mjs has stored. */
export const PUBLISHED_PREFIX = `${REMOTES_PREFIX}published/`;

/** Folder of what was published: a folder for each remote, and in it one for each version. */
export function publishedFolder({ remotesDir }: Pick<PageSettings, 'remotesDir'>): string {
  return join(remotesDir, 'remotes');
}

/** Folder of a remote's build, as it is named in paths: `mf_board` stands in `mf-board`. */
export function folderOf(name: RemoteName): string {
  return name.replaceAll('_', '-');
}

/** Where each remote stands: what was published last, else the builds beside the shell. */
export async function readRemotes({ remotesDir }: PageSettings): Promise<RemotesConfig> {
  const published = await readJson<Partial<RemotesConfig>>(join(remotesDir, 'remotes.json'));
  const builds = REMOTE_NAMES.map((name) => [
    name,
    { manifest: `${REMOTES_PREFIX}${folderOf(name)}/mf-manifest.json` },
  ]);
  return { ...(Object.fromEntries(builds) as RemotesConfig), ...published };
}

/** The manifests of the board's remotes that can be read here. The shell looks for any other itself, and shows what failed. */
export async function readManifests(settings: PageSettings, remotes: RemotesConfig) {
  const manifests: Partial<Record<RemoteName, RemoteManifest>> = {};
  for (const name of BOARD_REMOTES) {
    const file = manifestFile(settings, name, remotes[name]);
    const manifest = file && (await readJson<RemoteManifest>(file, remotes[name].integrity));
    if (manifest) manifests[name] = whatShellReads(manifest);
  }
  return manifests;
}

/** Of a manifest what the shell reads: the rest is for other hosts and for publish-remote, and has no business in every page. */
function whatShellReads({ name, contract, version, entry, preload, integrity }: RemoteManifest): RemoteManifest {
  const isOwn = ([file]: [string, string]) => !file.startsWith(HOST_FILES) && !file.startsWith(FIRST_PAINT_FILES);
  const own = Object.entries(integrity ?? {}).filter(isOwn);
  return { name, contract, version, entry, ...(preload && { preload }), integrity: Object.fromEntries(own) };
}

/** Where a manifest stands on this machine; null when it does not. */
export function manifestFile(settings: PageSettings, name: RemoteName, { manifest }: RemoteAddress): string | null {
  const folder = folderOf(name);
  const build = settings.page.remotes[folder];
  if (manifest === `${REMOTES_PREFIX}${folder}/mf-manifest.json`) return build ? join(build, 'mf-manifest.json') : null;
  const path = manifest.startsWith(PUBLISHED_PREFIX) ? manifest.slice(PUBLISHED_PREFIX.length) : '';
  return /^[\w-]+\/[\w-]+\/mf-manifest\.json$/.test(path) ? join(publishedFolder(settings), path) : null;
}

/** Changes whenever one of the files does that the page is made of. */
export async function pageVersion(settings: PageSettings): Promise<string> {
  const { page, remotesDir } = settings;
  const files = [
    join(page.shell, 'index.html'),
    join(remotesDir, 'remotes.json'),
    ...Object.values(page.remotes).map((folder) => join(folder, 'mf-manifest.json')),
  ];
  const stats = await Promise.all(files.map((file) => stat(file).catch(() => null)));
  const versions = stats.map((found) => (found ? `${found.mtimeMs}:${found.size}:${found.ino}` : '-'));
  return [...versions, await liveReloadState(settings)].join();
}

/** What tells one build of the shell from another: its page names every script of it by its content. */
export function versionOfShell(html: string): string {
  return createHash('sha256').update(html).digest('hex').slice(0, 16);
}

/** The page with everything in it that the shell needs to start the remotes; null when it was not built. */
export async function readPage(settings: PageSettings): Promise<string | null> {
  const html = await readFile(join(settings.page.shell, 'index.html'), 'utf8').catch(() => null);
  if (html === null) return null;
  const remotes = await readRemotes(settings);
  const manifests = await readManifests(settings, remotes);
  const data = {
    // Of any other the shell asks /remotes.json once it is opened: it is not in every page.
    remotes: Object.fromEntries(BOARD_REMOTES.map((name) => [name, remotes[name]])),
    manifests,
    shellVersion: versionOfShell(html),
    authMode: authModeOf(settings),
    ...(settings.accounts && {
      codesInLog: settings.accounts.mail === null,
      byInvitation: settings.accounts.signUp === 'invite',
      ...(settings.oidc && { hasProvider: true }),
    }),
    ...(settings.publicReading && { publicReading: true }),
    keepsVisits: settings.serviceWorker,
    ...(settings.development && { development: true, liveReload: await liveReloadState(settings) }),
  };
  // A developer's page may take a remote from elsewhere.
  const links = settings.development ? '' : preloads(remotes, manifests);
  return html.replace(
    '<!--remotes-->',
    () =>
      `${links}${settings.publicWishes ? FEED_LINK : ''}${settings.tracing ? TRACES_MARK : ''}<script type="application/json" id="remotes">${escapeJson(data)}</script>`,
  );
}

/**
 * Has the browser fetch the remotes' files while the shell's are still on their way: else they are known only when the
 * shell runs. After the shell's own, which are worth nothing without each other. Asked for as the shell does, which counts
 * their bytes (shell/src/remotes/loading/fetch-ahead.ts): in any other way they would be fetched twice.
 */
function preloads(remotes: RemotesConfig, manifests: Partial<Record<RemoteName, RemoteManifest>>): string {
  return BOARD_REMOTES.flatMap((name) => {
    const manifest = manifests[name];
    const folder = remotes[name].manifest.replace(/[^/]*$/, '');
    // A manifest may hold anything, and nothing but names as builds give them must get into the page.
    return (Array.isArray(manifest?.preload) ? manifest.preload : []).map((file) => {
      if (!/^[\w.-]+$/.test(file) || !manifest?.integrity?.[file]) return '';
      return `<link rel="preload" as="fetch" href="${folder}${file}" fetchpriority="low" crossorigin>`;
    });
  }).join('');
}

/** Where programs that look for news find the newest wishes. */
const FEED_LINK = `<link rel="alternate" type="application/atom+xml" title="Wishboard" href="${FEED_PATH}">`;

/** Tells the page's requests to begin traces (web-kit's api/fetch-json). */
const TRACES_MARK = '<meta name="traces" content="on">';

/**
 * Null for a file that is missing, broken, or another than its integrity says: one remote's trouble must not take the
 * page down.
 */
export async function readJson<Content>(file: string, integrity?: string): Promise<Content | null> {
  try {
    const bytes = await readFile(file);
    return integrity && integrity !== integrityOf(bytes) ? null : (JSON.parse(bytes.toString()) as Content);
  } catch {
    return null;
  }
}
