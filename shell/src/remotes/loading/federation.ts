import * as runtime from '@module-federation/enhanced/runtime';
import * as reactQuery from '@tanstack/react-query';
import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import * as ui from '@wishboard/web-kit/ui';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as zustand from 'zustand';
import { fetchAhead } from './fetch-ahead';
import type { FoundRemote } from './find-remote';
import { loadScript, type ScriptIntegrity } from './load-script';

/** Versions of the shared modules in this build, from web-kit/build/shared-modules.mjs. */
declare const SHARED_VERSIONS: Record<string, string>;

const modules: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@tanstack/react-query': reactQuery,
  zustand,
  '@wishboard/web-kit/ui': ui,
};

type Container = Awaited<ReturnType<NonNullable<runtime.ModuleFederationRuntimePlugin['loadEntry']>>>;

/** Expected integrity of each container's script, by the script's address. */
const integrities = new Map<string, ScriptIntegrity>();

/**
 * Module Federation plugin that loads container scripts. It waits as long as bytes arrive, and first removes what an earlier attempt left
 * behind.
 */
const containerScripts: runtime.ModuleFederationRuntimePlugin = {
  name: 'container-scripts',
  async loadEntry({ remoteInfo }) {
    const page = globalThis as unknown as Record<string, unknown>;
    page[remoteInfo.entryGlobalName] = undefined;
    // Chunks that already ran, broken ones included, would otherwise be handed to the new container.
    page[`webpackChunk${remoteInfo.name}`] = undefined;
    const integrity = integrities.get(remoteInfo.entry);
    if (!integrity) throw new Error(`${remoteInfo.entry} was not asked for`);
    await fetchAhead(remoteInfo.entry);
    await loadScript(remoteInfo.entry, integrity);
    const container = page[remoteInfo.entryGlobalName];
    if (!container) throw new Error(`${remoteInfo.entry} is no container of ${remoteInfo.name}`);
    return container as Container;
  },
};

const remotesInfo: Record<string, { matchedVersion: string }> = {};

let instance: runtime.ModuleFederation | undefined;

function federation(): runtime.ModuleFederation {
  instance ??= runtime.createInstance({
    name: 'shell',
    remotes: [],
    plugins: [containerScripts],
    shared: Object.fromEntries(
      Object.entries(SHARED_VERSIONS).map(([name, version]) => [
        name,
        {
          version,
          lib: () => modules[name],
          shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: true },
        },
      ]),
    ),
  });
  return instance;
}

/** Registers a remote with Module Federation's browser tools: by the address of its manifest, from which the tools read the rest. */
function registerForDevTools(name: RemoteName, address: string): void {
  const { moduleInfo } = __FEDERATION__;
  remotesInfo[name] = { matchedVersion: address };
  moduleInfo.shell = { version: '', remoteEntry: '', remotesInfo };
  moduleInfo[`${name}:${address}`] = { remoteEntry: address, version: address };
}

/** Runs the container with the shell's shared modules. @returns the module that the container exposes as `./remote` */
export async function loadContainer(name: RemoteName, { manifest, address, entry }: FoundRemote): Promise<unknown> {
  registerForDevTools(name, address);
  const files = manifest.integrity;
  integrities.set(entry, { integrity: files[manifest.entry] ?? '', files });
  const remote = { name, entry, type: 'var' as const, entryGlobalName: name };
  // Preloads all files in parallel instead of one after another. Errors are ignored here: the code that needs a file awaits the same
  // download and gets its error.
  for (const file of manifest.preload ?? []) void fetchAhead(siblingUrl(entry, file)).catch(() => undefined);
  federation().registerRemotes([remote], { force: true });
  return federation().loadRemote(`${name}/remote`);
}

/** Address of another file of the same build, with the query parameter of a retry, exactly as the container will request it. */
function siblingUrl(entry: string, file: string): string {
  const url = new URL(file, entry);
  url.search = new URL(entry).search;
  return url.href;
}
