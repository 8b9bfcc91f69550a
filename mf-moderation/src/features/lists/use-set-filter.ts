import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FilterRequest, FilterView } from '@wishboard/contracts/http/moderation/moderation-filters';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { newIdempotencyKey } from '@wishboard/web-kit/acts/idempotency-key';
import { errorText } from '@wishboard/web-kit/api/error-texts';
import { ApiError, fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { toast, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { moderationTexts } from '../../texts/moderation';

/** Whether the server rejected the text because it cannot match anything. */
export const isInvalidFilter = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'VALIDATION_FAILED' &&
  error.fieldErrors.some(({ field }) => field === 'text');

/** Mutation that adds a filter, switches it on or off, or removes it, and then refetches the filters. */
export function useSetFilter() {
  const { lists: texts } = useTexts(moderationTexts);
  const language = useLanguage();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FilterRequest) =>
      fetchJson<FilterView>(paths.filters, { method: 'POST', body, idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ kind, text, state }) => {
      toast({ title: texts.done[state], description: kind === 'picture' ? texts.kinds.picture : text });
      return client.invalidateQueries({ queryKey: queryKeys.filters, exact: true });
    },
    onError: (error) => {
      // The form shows this error at its field.
      if (isInvalidFilter(error)) return;
      const description = errorText(error, language, texts.failed.description);
      toast({ title: texts.failed.title, description, variant: 'destructive' });
    },
  });
}
