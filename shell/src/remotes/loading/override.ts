import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import type { PageData } from '../../page/page-data';

const THIS_MACHINE = ['localhost', '127.0.0.1'];

/**
 * Returns the address of a manifest that a developer loads instead of a remote's own:
 * `?remote.mf_board=http://127.0.0.1:3201/mf-manifest.json`. Returns null when the page does not come from a server in development mode,
 * or when the address is not on this machine.
 */
export function overrideOf(name: RemoteName, page: PageData, search = window.location.search): string | null {
  if (!page.development) return null;
  const address = new URLSearchParams(search).get(`remote.${name}`);
  if (!address || !URL.canParse(address)) return null;
  return THIS_MACHINE.includes(new URL(address).hostname) ? address : null;
}
