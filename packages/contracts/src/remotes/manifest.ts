import type { RemoteName } from './contract.js';
import type { FirstPaintFiles } from './first-paint.js';

/** What the shell has to know of a remote before it runs a byte of it. Stands in the remote's manifest. */
export interface RemoteManifest {
  name: RemoteName;
  contract: number;
  /** Version of the build: a hash of its files. */
  version: string;
  /** Container script, relative to the manifest. */
  entry: string;
  /** What the first frame takes, by file name. Builds of before do not say. */
  preload?: string[];
  /** Subresource integrity of every script and style sheet of the build, by file name. */
  integrity: Record<string, string>;
  /** What draws the remote's part of the first screen on the server. Not every build has it. */
  firstPaint?: FirstPaintFiles;
}

/** Files of a build, by when they are wanted. */
interface FederationAssets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}

/**
 * `mf-manifest.json` of one remote's build: the manifest of Module Federation, which its browser tools and every host with
 * its run-time read (https://module-federation.io/configure/manifest), and with it what the shell has to know. Release 0.1
 * wrote the latter alone, and in `shared` the accepted range of each module by its name.
 */
export interface FederationManifest extends RemoteManifest {
  id: string;
  metaData: {
    name: string;
    type: string;
    buildInfo: { buildVersion: string; buildName: string };
    /** What a host of another site runs: a container that brings the kit along. */
    remoteEntry: { name: string; path: string; type: string };
    /** The declarations of what is exposed; empty names where the build has none. */
    types: { path: string; name: string; zip: string; api: string };
    globalName: string;
    publicPath: string;
    /** Of a build that was not made with web-kit/build: the contract it was made for, which its team states here. */
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
  /** What the build takes of the shared modules by name, `*` for a whole module. Not every build says. */
  uses?: Record<string, string[]>;
}

/** How the names of files begin that only hosts of other sites load. */
export const HOST_FILES = 'host.';

/** Where one remote's manifest stands. */
export interface RemoteAddress {
  manifest: string;
  /** Subresource integrity of the manifest. A build that was never published has none: it is not a fixed one. */
  integrity?: string;
}

/** `/remotes.json`: where each remote's manifest stands now. */
export type RemotesConfig = Record<RemoteName, RemoteAddress>;

/** `shell-release.json`: what the shell in force gives remotes, and what a remote is held against before it is published. */
export interface ShellRelease {
  /** The contracts it runs. */
  contracts: number[];
  /** The modules it shares; the names are null where they cannot be told from the build. */
  shared: Record<string, { version: string; names: string[] | null }>;
}
