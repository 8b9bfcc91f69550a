import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { UserView } from '@wishboard/contracts/http/user';
import { createQueryClient } from '@wishboard/web-kit/api/query-client';
import { toastStore } from '@wishboard/web-kit/ui';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useShellStore } from '../shell-store';

interface SessionControl {
  /** Goes on as another member, with everything below {@link MemberSession} anew. */
  start(user: UserView): void;
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

/**
 * Everything the page read for one member. Another member gets another query client, not an emptied one: an answer that
 * is still on its way then ends in a client that nothing shows any more.
 */
export function MemberSession({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(() => ({ client: createQueryClient(), number: 1 }));
  const start = useCallback(
    (user: UserView) => {
      session.client.clear();
      toastStore.clear();
      useShellStore.getState().setCreateOpen(false);
      const client = createQueryClient();
      client.setQueryData(queryKeys.user, user);
      setSession({ client, number: session.number + 1 });
    },
    [session],
  );
  const control = useMemo(() => ({ start, switched: session.number > 1 }), [start, session.number]);
  return (
    <SessionContext value={control}>
      <QueryClientProvider key={session.number} client={session.client}>
        {children}
      </QueryClientProvider>
    </SessionContext>
  );
}
