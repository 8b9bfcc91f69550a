import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Cancels running reads of lists, whose older data would overwrite an optimistic change. A first read continues: its list is not
 * visible yet, and would never be after cancellation.
 *
 * @returns a function that starts the cancelled reads again
 */
export async function interruptReads(client: QueryClient, queryKey: QueryKey): Promise<() => Promise<void>> {
  const running = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data !== undefined,
  });
  const stopped = new Set(running.map((query) => query.queryHash));
  const predicate = (query: { queryHash: string }) => stopped.has(query.queryHash);
  await client.cancelQueries({ predicate });
  return () => (stopped.size > 0 ? client.invalidateQueries({ predicate }) : Promise.resolve());
}
