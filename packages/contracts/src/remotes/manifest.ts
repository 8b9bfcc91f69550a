import type { RemoteName } from './contract.js';
import type { FirstPaintFiles } from './first-paint.js';

/** Facts about a remote that the shell needs before it runs any of its code. Part of the remote's manifest. */
export interface RemoteManifest {
  name: RemoteName;
  contract: number;
  /** Version of the build: a hash of its files. */
  version: string;
  /** URL of the container script, relative to the manifest. */
  entry: string;
  /** Names of the files that the first frame needs. Absent from older builds. */
  preload?: string[];
  /** Subresource integrity hash of every script and style sheet of the build, by file name. */
  integrity: Record<string, string>;
  /** Files that render the remote's part of the first screen on the server. Absent from builds without such an entry. */
  firstPaint?: FirstPaintFiles;
}

/** Files of a build: loaded at once (`sync`) or on demand (`async`). */
interface FederationAssets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}

/**
 * `mf-manifest.json` of one remote's build: the Module Federation manifest, extended with the fields that the shell needs. The
 * browser tools of Module Federation, and every host with its run-time, read it (https://module-federation.io/configure/manifest).
 * Release 0.1 wrote only the fields for the shell; its `shared` contained the accepted version range of each module by name.
 */
export interface FederationManifest extends RemoteManifest {
  id: string;
  metaData: {
    name: string;
    type: string;
    buildInfo: { buildVersion: string; buildName: string };
    /** Container for hosts of other sites; it includes the kit. */
    remoteEntry: { name: string; path: string; type: string };
    /** Type declarations of the exposed modules. The names are empty when the build has none. */
    types: { path: string; name: string; zip: string; api: string };
    globalName: string;
    publicPath: string;
    /** Contract number of a build that was not made with web-kit/build. Its team states the number here. */
    contract?: number;
  };
  shared: {
    id: string;
    name: string;
    version: string;
    singleton: boolean;
    requiredVersion: string;
    hash: string;
    assets: FederationAssets;
  }[];
  remotes: unknown[];
  exposes: { id: string; name: string; path: string; assets: FederationAssets }[];
  /** Names that the build imports from each shared module; `*` for the whole module. Absent from some builds. */
  uses?: Record<string, string[]>;
}

/** Prefix of the names of files that only hosts of other sites load. */
export const HOST_FILES = 'host.';

/** Address of one remote's manifest. */
export interface RemoteAddress {
  manifest: string;
  /** Subresource integrity hash of the manifest. Absent for a build that was never published, since such a build can change. */
  integrity?: string;
}

/** `/remotes.json`: addresses of the manifests of all remotes in force. */
export type RemotesConfig = Record<RemoteName, RemoteAddress>;

/** `shell-release.json`: describes what the shell in force provides to remotes. Publishing a remote checks the remote against it. */
export interface ShellRelease {
  /** Numbers of the contracts that the shell runs. */
  contracts: number[];
  /** Shared modules, with their exported names; null when the build does not reveal the names. */
  shared: Record<string, { version: string; names: string[] | null }>;
}
