import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import type { RemoteManifest } from '@wishboard/contracts/remotes/manifest';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether a parsed answer is the manifest of this remote. Anything may be served at its address. */
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
