import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';

/** Has the member's interests forgotten, and shows what is left without them. */
export function useResetInterests(onFailed: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(paths.preferences, { method: 'DELETE' }),
    onSuccess: () =>
      Promise.all(
        [queryKeys.preferences, queryKeys.recommendations()].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
    onError: onFailed,
  });
}
