import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { leavePlace } from '@wishboard/web-kit/address/use-address';
import { createQueryClient } from '@wishboard/web-kit/api/query-client';
import { toastStore } from '@wishboard/web-kit/ui';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { beginWithFirstData } from '../../first-screen/first-data';
import { readCurrentUser } from './use-current-user';

interface SessionControl {
  /**
   * Goes on as another member, or as nobody, with everything below {@link MemberSession} anew: at the beginning, unless the
   * member `stays` where they were asked who they are.
   */
  start(user: UserView | null, at?: 'stays'): void;
  /** Whether the member was switched to on this page, rather than there from the first. */
  switched: boolean;
}

const SessionContext = createContext<SessionControl>({ start: () => undefined, switched: false });

/** The session in force, and how to start another. */
export const useMemberSession = () => useContext(SessionContext);

interface Session {
  client: QueryClient;
  /** Number of the session on this page: a new one mounts everything below anew. */
  number: number;
}

function firstClient(): QueryClient {
  const client = createQueryClient();
  beginWithFirstData(client);
  return client;
}

/**
 * Everything the page read for one member. Another member gets another query client, not an emptied one: an answer that
 * is still on its way then ends in a client that nothing shows any more.
 */
export function MemberSession({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(() => ({ client: firstClient(), number: 1 }));
  const start = useCallback(
    (user: UserView | null, at?: 'stays') => {
      session.client.clear();
      toastStore.clear();
      // Who signs in again goes on where they were; another member begins as every visit does.
      if (user && at !== 'stays') leavePlace();
      const client = createQueryClient();
      client.setQueryData(queryKeys.user, user);
      setSession({ client, number: session.number + 1 });
    },
    [session],
  );
  useEffect(() => noticeEnd(session.client, start), [session.client, start]);
  const control = useMemo(() => ({ start, switched: session.number > 1 }), [start, session.number]);
  return (
    <SessionContext value={control}>
      <QueryClientProvider key={session.number} client={session.client}>
        {children}
      </QueryClientProvider>
    </SessionContext>
  );
}

/**
 * Whoever is told 401 may have lost their session: goes on as whom the server knows now, where that is somebody else or
 * nobody. Answers what ends the watch.
 */
function noticeEnd(client: QueryClient, start: (user: UserView | null) => void): () => void {
  let watching = true;
  let asking = false;
  const check = async (error: unknown) => {
    // Not instanceof: each remote has a copy of ApiError of its own.
    if ((error as { status?: unknown } | null)?.status !== 401 || asking) return;
    asking = true;
    const user = await readCurrentUser().catch(() => undefined);
    asking = false;
    const known = client.getQueryData<UserView | null>(queryKeys.user);
    if (watching && user !== undefined && user?.id !== known?.id) start(user);
  };
  const ends = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') void check(event.action.error);
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') void check(event.action.error);
    }),
  ];
  return () => {
    watching = false;
    for (const end of ends) end();
  };
}
