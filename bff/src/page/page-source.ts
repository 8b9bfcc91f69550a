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
import { integrityOf } from './file-integrity.js';
import { liveReloadState } from './live-reload.js';

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

/** Path under which the files of remotes are served. */
export const REMOTES_PREFIX = '/remotes/';

/** Path under which the versions stored by tools/publish-remote.mjs are served. */
export const PUBLISHED_PREFIX = `${REMOTES_PREFIX}published/`;

/** Returns the folder of published remotes: a folder for each remote, with a folder for each version. */
export function publishedFolder({ remotesDir }: Pick<PageSettings, 'remotesDir'>): string {
  return join(remotesDir, 'remotes');
}

/** Returns the folder name of a remote's build, as used in paths: `mf_board` becomes `mf-board`. */
export function folderOf(name: RemoteName): string {
  return name.replaceAll('_', '-');
}

/** Returns the address of each remote: the last published version, or else the build beside the shell. */
export async function readRemotes({ remotesDir }: PageSettings): Promise<RemotesConfig> {
  const published = await readJson<Partial<RemotesConfig>>(join(remotesDir, 'remotes.json'));
  const builds = REMOTE_NAMES.map((name) => [
    name,
    { manifest: `${REMOTES_PREFIX}${folderOf(name)}/mf-manifest.json` },
  ]);
  return { ...(Object.fromEntries(builds) as RemotesConfig), ...published };
}

/** Reads the manifests of the board's remotes that exist on this machine. The shell fetches any other itself and reports failures. */
async function readManifests(settings: PageSettings, remotes: RemotesConfig) {
  const manifests: Partial<Record<RemoteName, RemoteManifest>> = {};
  for (const name of BOARD_REMOTES) {
    const file = manifestFile(settings, name, remotes[name]);
    const manifest = file && (await readJson<RemoteManifest>(file, remotes[name].integrity));
    if (manifest) manifests[name] = manifestForShell(manifest);
  }
  return manifests;
}

/**
 * Returns the part of a manifest that the shell reads. The rest is for other hosts and for publish-remote, and would
 * only enlarge every page.
 */
function manifestForShell({ name, contract, version, entry, preload, integrity }: RemoteManifest): RemoteManifest {
  const isOwn = ([file]: [string, string]) => !file.startsWith(HOST_FILES) && !file.startsWith(FIRST_PAINT_FILES);
  const own = Object.entries(integrity ?? {}).filter(isOwn);
  return { name, contract, version, entry, ...(preload && { preload }), integrity: Object.fromEntries(own) };
}

/** Returns the path of a manifest on this machine, or null if the address does not map to one. */
export function manifestFile(settings: PageSettings, name: RemoteName, { manifest }: RemoteAddress): string | null {
  const folder = folderOf(name);
  const build = settings.page.remotes[folder];
  if (manifest === `${REMOTES_PREFIX}${folder}/mf-manifest.json`) return build ? join(build, 'mf-manifest.json') : null;
  const path = manifest.startsWith(PUBLISHED_PREFIX) ? manifest.slice(PUBLISHED_PREFIX.length) : '';
  return /^[\w-]+\/[\w-]+\/mf-manifest\.json$/.test(path) ? join(publishedFolder(settings), path) : null;
}

/** Returns a value that changes whenever one of the files that make up the page changes. */
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

/** Identifies a build of the shell. Its page names every script by content hash. */
export function versionOfShell(html: string): string {
  return createHash('sha256').update(html).digest('hex').slice(0, 16);
}

/** Returns the page with all data that the shell needs to start the remotes, or null if the page was not built. */
export async function readPage(settings: PageSettings): Promise<string | null> {
  const html = await readFile(join(settings.page.shell, 'index.html'), 'utf8').catch(() => null);
  if (html === null) return null;
  const remotes = await readRemotes(settings);
  const manifests = await readManifests(settings, remotes);
  const data = {
    // The shell reads the addresses of all other remotes from /remotes.json when one is opened, so they are not part of every page.
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
  // A development page may load a remote from elsewhere.
  const links = settings.development ? '' : preloads(remotes, manifests);
  return html.replace(
    '<!--remotes-->',
    () =>
      `${links}${settings.publicWishes ? FEED_LINK : ''}${settings.tracing ? TRACES_MARK : ''}<script type="application/json" id="remotes">${escapeJson(data)}</script>`,
  );
}

/**
 * Returns preload links for the files of remotes, so that the browser fetches them alongside the shell's. Otherwise the
 * files are known only once the shell runs. The links come after the shell's own, which are useless without each other.
 * They use the request mode in which the shell fetches and counts the files (shell/src/remotes/loading/fetch-ahead.ts);
 * any other mode would fetch the files twice.
 */
function preloads(remotes: RemotesConfig, manifests: Partial<Record<RemoteName, RemoteManifest>>): string {
  return BOARD_REMOTES.flatMap((name) => {
    const manifest = manifests[name];
    const folder = remotes[name].manifest.replace(/[^/]*$/, '');
    // A manifest is untrusted. Only file names of the form that builds produce may get into the page.
    return (Array.isArray(manifest?.preload) ? manifest.preload : []).map((file) => {
      if (!/^[\w.-]+$/.test(file) || !manifest?.integrity?.[file]) return '';
      return `<link rel="preload" as="fetch" href="${folder}${file}" fetchpriority="low" crossorigin>`;
    });
  }).join('');
}

/** Tells feed readers where to find the newest wishes. */
const FEED_LINK = `<link rel="alternate" type="application/atom+xml" title="Wishboard" href="${FEED_PATH}">`;

/** Enables tracing of the page's requests (web-kit's api/fetch-json). */
const TRACES_MARK = '<meta name="traces" content="on">';

/**
 * Parses a JSON file. Returns null if it is missing, malformed, or does not match its integrity hash: one broken remote
 * must not take the page down.
 */
export async function readJson<Content>(file: string, integrity?: string): Promise<Content | null> {
  try {
    const bytes = await readFile(file);
    return integrity && integrity !== integrityOf(bytes) ? null : (JSON.parse(bytes.toString()) as Content);
  } catch {
    return null;
  }
}
