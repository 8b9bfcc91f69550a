import { REMOTE_CONTRACT, type RemoteName, type RemotePropsMap } from '@wishboard/contracts/remotes/contract';
import type { ComponentType } from 'react';
import { loadContainer } from './federation';
import { findRemote } from './find-remote';
import { SCRIPT_TIMEOUT_MS } from './load-script';
import { withTimeout } from './with-timeout';

/** What was wrong: with finding it, with the number of its contract, with its files, or with what they hold. */
export type FailureReason = 'manifest' | 'contract' | 'script' | 'module';

export type LoadedRemote<Name extends RemoteName> =
  | { state: 'ready'; component: ComponentType<RemotePropsMap[Name]> }
  | { state: 'failed'; reason: FailureReason; error: unknown };

/** The steps of loading, replaceable in tests. */
export interface LoadSteps {
  findRemote: typeof findRemote;
  loadContainer: typeof loadContainer;
}

/** A script and the files it asks for each have SCRIPT_TIMEOUT_MS; this ends what neither limit caught. */
const CONTAINER_TIMEOUT_MS = 2 * SCRIPT_TIMEOUT_MS + 1000;

const failed = (reason: FailureReason, error: unknown) => ({ state: 'failed', reason, error }) as const;

/**
 * Loads a remote. Never rejects: a remote that does not load is a state with a reason.
 *
 * @param retry something no earlier try used, or null for the first
 */
export async function loadRemote<Name extends RemoteName>(
  name: Name,
  retry: string | null,
  steps: LoadSteps = { findRemote, loadContainer },
): Promise<LoadedRemote<Name>> {
  let found: Awaited<ReturnType<typeof findRemote>>;
  try {
    found = await steps.findRemote(name, retry);
  } catch (error) {
    return failed('manifest', error);
  }
  if (found.manifest.contract !== REMOTE_CONTRACT) {
    return failed('contract', new Error(`${name} has contract ${found.manifest.contract}, not ${REMOTE_CONTRACT}`));
  }
  let exposed: unknown;
  try {
    exposed = await withTimeout(steps.loadContainer(name, found.entry), CONTAINER_TIMEOUT_MS, `${name} took too long`);
  } catch (error) {
    return failed('script', error);
  }
  const component = (exposed as { default?: unknown } | null | undefined)?.default;
  if (typeof component !== 'function') return failed('module', new Error(`${name} exposes no component`));
  return { state: 'ready', component: component as ComponentType<RemotePropsMap[Name]> };
}
