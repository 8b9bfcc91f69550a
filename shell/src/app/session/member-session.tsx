import { hashKey, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { resetPlace } from '@wishboard/web-kit/address/use-address';
import { createQueryClient } from '@wishboard/web-kit/api/query-client';
import { toastStore } from '@wishboard/web-kit/ui';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { seedQueryCache } from '../../first-screen/first-data';
import { readCurrentUser } from './use-current-user';
import { watchOtherTabs } from './watch-other-tabs';

interface SessionControl {
  /**
   * Starts the session of another member, or of nobody, and remounts everything below {@link MemberSession}. With a member, the address
   * is reset to the start, unless `at` is `stays`. Without a member, the address is kept.
   */
  start(user: UserView | null, at?: 'stays'): void;
  /** Whether this session was started on this page, as opposed to the page's first session. */
  switched: boolean;
}

const SessionContext = createContext<SessionControl>({ start: () => undefined, switched: false });

/** Returns the controls of the current session. */
export const useMemberSession = () => useContext(SessionContext);

interface Session {
  client: QueryClient;
  /** Number of the session on this page: a new number remounts everything below. */
  number: number;
}

function createFirstClient(): QueryClient {
  const client = createQueryClient();
  seedQueryCache(client);
  return client;
}

/**
 * Provides the query client of the current session. A new session gets a new client instead of a cleared one: a response that is still in
 * flight then ends in a client that nothing renders any more.
 */
export function MemberSession({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(() => ({ client: createFirstClient(), number: 1 }));
  const start = useCallback(
    (user: UserView | null, at?: 'stays') => {
      session.client.clear();
      toastStore.clear();
      // After a sign-out the address is kept, so that signing in again resumes there. Another member begins at the start.
      if (user && at !== 'stays') resetPlace();
      const client = createQueryClient();
      client.setQueryData(queryKeys.user, user);
      setSession({ client, number: session.number + 1 });
    },
    [session],
  );
  useEffect(() => watchSessionEnd(session.client, start), [session.client, start]);
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
 * Watches for 401 and 403 responses, and for other tabs in which somebody else is signed in: the session may have ended, or the member may
 * have lost a role. Then reads the current user again. Starts a new session once the user, whoever read it again, is another member or
 * nobody.
 *
 * @returns a function that ends the watch
 */
function watchSessionEnd(client: QueryClient, start: (user: UserView | null, at?: 'stays') => void): () => void {
  let watching = true;
  let asking = false;
  let known = client.getQueryData<UserView | null>(queryKeys.user);
  const follow = (user: UserView | null | undefined) => {
    const before = known;
    known = user;
    if (!watching || before === undefined || user === undefined || user?.id === before?.id) return;
    // Whoever signs in continues at the place where they were.
    start(user, before ? undefined : 'stays');
  };
  const ask = async () => {
    if (asking) return;
    asking = true;
    const user = await readCurrentUser().catch(() => undefined);
    asking = false;
    if (watching && user !== undefined) client.setQueryData(queryKeys.user, user);
  };
  const check = (error: unknown) => {
    // `instanceof` does not work here: each remote has its own copy of ApiError.
    const status = (error as { status?: unknown } | null)?.status;
    if (status === 401 || status === 403) void ask();
  };
  const userHash = hashKey(queryKeys.user);
  const ends = [
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'error') check(event.action.error);
      if (event.action.type === 'success' && event.query.queryHash === userHash) follow(event.query.state.data);
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
    }),
    watchOtherTabs(client, () => void ask()),
  ];
  return () => {
    watching = false;
    for (const end of ends) end();
  };
}
