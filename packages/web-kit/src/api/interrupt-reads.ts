import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Stops reads of lists under way, whose older state would overwrite what is shown already. A first read goes on: its list is
 * not shown yet, and stopped it would never be.
 *
 * @returns what starts them again
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
