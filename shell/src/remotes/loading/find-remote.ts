import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import type { RemoteAddress, RemoteManifest, RemotesConfig } from '@wishboard/contracts/remotes/manifest';
import { fetchFile } from '../../failures/failure-reason';
import { type PageData, readPageData } from '../../page/page-data';
import { overrideOf } from './override';
import { MANIFEST_STALL_MS } from './time-limits';
import { withStallTimeout } from './with-stall-timeout';

export interface FoundRemote {
  manifest: RemoteManifest;
  /** Absolute address of the manifest. */
  address: string;
  /** Absolute address of the container script. */
  entry: string;
}

function fetchFresh(url: URL, retry: string | null, integrity = ''): Promise<unknown> {
  // A hanging request would block the next one to the same address, so a retry uses another address.
  if (retry) url.searchParams.set('retry', retry);
  const read = async (signal: AbortSignal): Promise<unknown> => {
    const response = await fetchFile(url.href, { signal, cache: retry ? 'no-store' : 'default', integrity });
    return response.json();
  };
  return withStallTimeout(read, MANIFEST_STALL_MS, url.pathname);
}

async function findAddress(name: RemoteName, page: PageData, retry: string | null): Promise<RemoteAddress> {
  const known = page.remotes?.[name]?.manifest;
  const config = (
    known && !retry ? page.remotes : await fetchFresh(new URL('/remotes.json', location.origin), retry)
  ) as Partial<RemotesConfig>;
  const address = config?.[name];
  if (typeof address?.manifest !== 'string') throw new Error(`remotes.json names no manifest of ${name}`);
  return address;
}

/**
 * Finds a remote's manifest and script. The first attempt uses the data inlined in the page. A retry asks the server, because the inlined
 * data may be what failed.
 *
 * @param retry a value that no earlier attempt used, or null for the first attempt
 */
export async function findRemote(name: RemoteName, retry: string | null): Promise<FoundRemote> {
  const page = readPageData();
  const override = overrideOf(name, page);
  const { manifest: path, integrity } = override ? { manifest: override } : await findAddress(name, page, retry);
  const address = new URL(path, location.origin);
  const inlined = retry || override ? undefined : page.manifests?.[name];
  let manifest: unknown = inlined ?? (await fetchFresh(new URL(address), retry, integrity));
  if (override) manifest = (await import('./official-manifest')).completeManifest(manifest);
  if (!isManifestOf(name, manifest)) throw new Error(`${address.pathname} is no manifest of ${name}`);
  const entry = new URL(manifest.entry, address);
  if (retry) entry.searchParams.set('retry', retry);
  return { manifest, address: address.href, entry: entry.href };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether a parsed response is the manifest of this remote. The address may serve anything. */
export function isManifestOf(name: RemoteName, value: unknown): value is RemoteManifest {
  return (
    isRecord(value) &&
    value.name === name &&
    typeof value.contract === 'number' &&
    typeof value.entry === 'string' &&
    value.entry !== '' &&
    isRecord(value.integrity) &&
    typeof value.integrity[value.entry] === 'string'
  );
}
