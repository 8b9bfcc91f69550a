import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportRequest, ReportView } from '@wishboard/contracts/http/moderation/moderation';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { isGoneError } from '../../api/is-not-found';
import { boardTexts } from '../../texts/board';
import { memberBoardTexts } from '../../texts/member-board';
import { moderationTexts } from '../../texts/moderation';

/**
 * Sends a report and confirms it with a toast. Sending it twice is safe: the server keeps one open report per member and subject.
 *
 * @param onSent called unless the dialog has been left meanwhile
 */
export function useReport(onSent: () => void) {
  const client = useQueryClient();
  const texts = useTexts(moderationTexts);
  const { feed } = useTexts(boardTexts);
  const { gone } = useTexts(memberBoardTexts);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ReportRequest) => fetchJson<ReportView>(paths.reports, { method: 'POST', body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.ownReports });
      toast(texts.sent);
    },
    onError: (error, { kind }) => {
      // Deleted meanwhile, so another try cannot succeed either.
      const isGone = isGoneError(error);
      const title = kind === 'wish' ? feed.wishGone : gone;
      toast({ ...(isGone ? { title } : texts.failed), variant: 'destructive' });
    },
  });
  return { report: (body: ReportRequest) => mutate(body, { onSuccess: onSent }), isPending };
}
