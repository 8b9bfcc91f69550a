import type { BrowserFailureReason, BrowserFailureSource } from '@wishboard/contracts/remotes/browser-failure';
import { REMOTE_NAMES, type RemoteName } from '@wishboard/contracts/remotes/contract';
import type { RemoteManifest } from '@wishboard/contracts/remotes/manifest';
import { readPageData } from '../page/page-data';
import { findFailureReason } from './failure-reason';
import { sendReport } from './send-report';

/** The build of each remote that this page found. `runs` is true once the remote's component is loaded. */
export const builds = new Map<RemoteName, { manifest: RemoteManifest; runs: boolean }>();

/** Reports a remote's failure to the server. Never rejects. */
export async function reportRemoteFailure(
  remote: RemoteName,
  error: unknown,
  otherwise: BrowserFailureReason,
): Promise<void> {
  const manifest = builds.get(remote)?.manifest;
  const reason = await findFailureReason(error, otherwise, manifest?.integrity);
  sendReport({ remote, version: manifest?.version ?? null, reason });
}

/**
 * Returns the part whose script threw an error, by the first script address in the stack trace. Returns null for scripts from elsewhere,
 * such as browser extensions.
 */
export function sourceOf(trace: unknown, origin = location.origin): BrowserFailureSource | null {
  const [script = ''] = /[a-z-]+:\/\/[^\s()]+?\.js/.exec(String(trace ?? '')) ?? [];
  if (!script.startsWith(`${origin}/`)) return null;
  const [, folder] = /^\/remotes\/(?:published\/)?([\w-]+)\//.exec(script.slice(origin.length)) ?? [];
  return REMOTE_NAMES.find((name) => name.replaceAll('_', '-') === folder) ?? 'shell';
}

/** Reports errors that nothing on the page catches. */
export function reportUncaughtErrors(page: Window = window): void {
  page.addEventListener('error', ({ error, filename }) => reportUncaught(error, filename));
  page.addEventListener('unhandledrejection', ({ reason }) => reportUncaught(reason, reason?.stack));
}

function reportUncaught(error: unknown, trace: unknown): void {
  const source = sourceOf(trace);
  if (source === 'shell') {
    void findFailureReason(error, 'uncaught').then((reason) =>
      sendReport({ remote: source, version: readPageData().shellVersion ?? null, reason }),
    );
  }
  // The failure of a remote that is still loading is reported by its slot, with a more precise reason.
  else if (source && builds.get(source)?.runs) void reportRemoteFailure(source, error, 'uncaught');
}
