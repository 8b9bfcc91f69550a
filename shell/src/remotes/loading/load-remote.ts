import { ACCEPTED_CONTRACTS, type RemoteName, type RemotePropsMap } from '@wishboard/contracts/remotes/contract';
import type { ComponentType } from 'react';
import { builds } from '../../failures/report-failure';
import { loadContainer } from './federation';
import { findRemote } from './find-remote';
import { LOAD_STALL_MS } from './time-limits';
import { withStallTimeout } from './with-stall-timeout';

/** Step that failed: finding the manifest, the contract number, loading the files, or the module that they expose. */
export type FailureReason = 'manifest' | 'contract' | 'script' | 'module';

export type LoadedRemote<Name extends RemoteName> =
  | { state: 'ready'; component: ComponentType<RemotePropsMap[Name]> }
  | { state: 'failed'; reason: FailureReason; error: unknown };

/** Steps of loading a remote, replaceable in tests. */
export interface LoadSteps {
  findRemote: typeof findRemote;
  loadContainer: typeof loadContainer;
}

/**
 * Loads a remote. Never rejects: a remote that fails to load is a state with a reason. Gives up when no byte arrives for LOAD_STALL_MS.
 *
 * @param retry a value that no earlier attempt used, or null for the first attempt
 */
export async function loadRemote<Name extends RemoteName>(
  name: Name,
  retry: string | null,
  steps: LoadSteps = { findRemote, loadContainer },
): Promise<LoadedRemote<Name>> {
  let step: FailureReason = 'manifest';
  builds.delete(name);
  const load = async (): Promise<ComponentType<RemotePropsMap[Name]>> => {
    const found = await steps.findRemote(name, retry);
    const { contract } = found.manifest;
    const build = { manifest: found.manifest, runs: false };
    builds.set(name, build);
    step = 'contract';
    if (!ACCEPTED_CONTRACTS.includes(contract)) {
      throw new Error(`${name} has contract ${contract}, not one of ${ACCEPTED_CONTRACTS}`);
    }
    step = 'script';
    const exposed = (await steps.loadContainer(name, found)) as { default?: unknown } | null | undefined;
    step = 'module';
    if (typeof exposed?.default !== 'function') throw new Error(`${name} exposes no component`);
    build.runs = true;
    return exposed.default as ComponentType<RemotePropsMap[Name]>;
  };
  try {
    return { state: 'ready', component: await withStallTimeout(load, LOAD_STALL_MS, name) };
  } catch (error) {
    return { state: 'failed', reason: step, error };
  }
}
