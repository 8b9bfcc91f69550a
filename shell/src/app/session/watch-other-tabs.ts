import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { queryKeys } from '@wishboard/contracts/http/routes';

/** Name of the channel on which the tabs of a browser tell one another who is signed in. All of them have the same session. */
export const SESSION_CHANNEL = 'session';

/**
 * Tells the other tabs the id of the signed-in member, or null for nobody, as soon as it is known. Calls `onOther` when another tab
 * knows somebody else: until this tab follows, what its member does would be done by the other member.
 *
 * @returns a function that ends the watch
 */
export function watchOtherTabs(client: QueryClient, onOther: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  let told: string | null | undefined;
  const tell = () => {
    const id = memberIdIn(client);
    if (id === undefined || id === told) return;
    told = id;
    channel.postMessage(id);
  };
  channel.onmessage = ({ data }: MessageEvent<string | null>) => {
    const id = memberIdIn(client);
    if (id !== undefined && id !== data) onOther();
  };
  tell();
  const userHash = hashKey(queryKeys.user);
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === userHash) tell();
  });
  return () => {
    unsubscribe();
    channel.close();
  };
}

/** Returns the id of the signed-in member, null for nobody, and undefined while it is not known. */
function memberIdIn(client: QueryClient): string | null | undefined {
  const user = client.getQueryData<UserView | null>(queryKeys.user);
  return user === undefined ? undefined : (user?.id ?? null);
}
