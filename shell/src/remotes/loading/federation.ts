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

/** What each container's script has to be, by its address. */
const integrities = new Map<string, ScriptIntegrity>();

/** Takes a container's script ourselves: as long as its bytes come, and without what an earlier try left behind. */
const containerScripts: runtime.ModuleFederationRuntimePlugin = {
  name: 'container-scripts',
  async loadEntry({ remoteInfo }) {
    const page = globalThis as unknown as Record<string, unknown>;
    page[remoteInfo.entryGlobalName] = undefined;
    // Chunks that already ran would be handed to the new container, broken ones too.
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

/** Lists a remote where Module Federation's browser tools look for it: by the address of its manifest, which has the rest. */
function listForTools(name: RemoteName, address: string): void {
  const { moduleInfo } = __FEDERATION__;
  remotesInfo[name] = { matchedVersion: address };
  moduleInfo.shell = { version: '', remoteEntry: '', remotesInfo };
  moduleInfo[`${name}:${address}`] = { remoteEntry: address, version: address };
}

/** Runs the container found with the shell's shared modules, and answers what it exposes as `./remote`. */
export async function loadContainer(name: RemoteName, { manifest, address, entry }: FoundRemote): Promise<unknown> {
  listForTools(name, address);
  const files = manifest.integrity;
  integrities.set(entry, { integrity: files[manifest.entry] ?? '', files });
  const remote = { name, entry, type: 'var' as const, entryGlobalName: name };
  // All at once, not one when the other has run. Whoever needs one waits for it, and hears what is wrong with it.
  for (const file of manifest.preload ?? []) void fetchAhead(besides(entry, file)).catch(() => undefined);
  federation().registerRemotes([remote], { force: true });
  return federation().loadRemote(`${name}/remote`);
}

/** Address of another file of the same build, as the container itself asks for it: with the query of a retry. */
function besides(entry: string, file: string): string {
  const url = new URL(file, entry);
  url.search = new URL(entry).search;
  return url.href;
}
