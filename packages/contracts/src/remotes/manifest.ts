import type { RemoteName } from './contract.js';

/** `mf-manifest.json` of one remote's build: what the shell has to know before it runs a byte of it. */
export interface RemoteManifest {
  name: RemoteName;
  contract: number;
  /** Version of the build: a hash of its files. */
  version: string;
  /** Container script, relative to the manifest. */
  entry: string;
  /** What the first frame takes, by file name. Builds of before do not say. */
  preload?: string[];
  /** Shared singletons the remote expects from the shell, with the accepted version range. */
  shared: Record<string, string>;
  /** What the build takes of them by name, `*` for a whole module. Builds of before do not say. */
  uses?: Record<string, string[]>;
  /** Subresource integrity of every script and style sheet of the build, by file name. */
  integrity: Record<string, string>;
}

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
