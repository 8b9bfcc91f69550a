import { describe, expect, it } from '@jest/globals';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { failure, fetchDouble, ok } from '../doubles/fetch-double';
import { createQueryClient } from './query-client';

describe('the query client', () => {
  it('fetches the path of a query key and caches the response body under the key', async () => {
    fetchDouble({ 'GET /api/wishes/community?category=food': ok([{ id: '1' }]) });
    const client = createQueryClient();
    const queryKey = queryKeys.communityWishes('food');
    await client.fetchQuery({ queryKey });
    expect(client.getQueryData(queryKey)).toEqual([{ id: '1' }]);
  });

  it('does not retry a failed query', async () => {
    const api = fetchDouble({ 'GET /api/user': failure(503) });
    await expect(createQueryClient().fetchQuery({ queryKey: queryKeys.user })).rejects.toThrow('503: ');
    expect(api.calls).toHaveLength(1);
  });

  it('retries nothing, refetches neither on focus nor at an interval, and never treats data as stale by default', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    });
    expect(mutations).toMatchObject({ retry: false });
  });
});
