import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type DecidedView,
  type DecisionRequest,
  MODERATION_OF,
  type SubjectView,
  type TakeBackRequest,
} from '@wishboard/contracts/http/moderation/moderation';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { newIdempotencyKey } from '@wishboard/web-kit/acts/idempotency-key';
import { errorText } from '@wishboard/web-kit/api/error-texts';
import { ApiError, fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { toast, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { subjectQuery } from '../../api/queries';
import { moderationTexts } from '../../texts/moderation';
import { latestSeenDecision } from './choices';
import type { DecisionDraft } from './decision-draft';

/**
 * Mutation that sends a decision. If another moderator was faster, the server rejects the decision, and a toast shows the other
 * moderator's decision.
 *
 * @param onDecided called once the subject is decided about, by this or another moderator
 * @param onUndone called once a decision about another subject of the same member was taken back; this subject still waits
 */
export function useDecide(subject: SubjectView, onDecided: () => void, onUndone: () => void) {
  const texts = useTexts(moderationTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const { kind, id } = subject;
  const key = queryKeys.moderationSubject(kind, id);

  function finish({ choice: { undoes } }: DecisionDraft): void {
    if (undoes && undoes.subjectId !== id) {
      void client.invalidateQueries({ queryKey: key });
      onUndone();
    } else onDecided();
  }

  /** Describes the other moderator's decision; undefined when it cannot be loaded. */
  async function describeOtherDecision(): Promise<string | undefined> {
    const now = await client.fetchQuery(subjectQuery(kind, id)).catch(() => null);
    const first = now?.decisions.find((decision) => decision.id === now.latestDecision);
    return first && texts.whatWasDecided(first.moderator ?? texts.somebody, texts.decisions[first.decision]);
  }

  return useMutation({
    mutationFn: (decided: DecisionDraft) => send(decided, subject),
    onSuccess: (_, decided) => {
      const { decision, undoes } = decided.choice;
      toast({ title: texts.done, description: texts.decisions[decision] });
      if (MODERATION_OF[undoes?.decision ?? decision]) void refreshWishLists(client);
      finish(decided);
    },
    onError: async (error, decided) => {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'DECIDED_ALREADY') {
        toast({ title: texts.decidedBefore, description: await describeOtherDecision(), variant: 'destructive' });
        finish(decided);
        return;
      }
      const description = code === 'FORBIDDEN' ? texts.refused : errorText(error, language, texts.failed.description);
      toast({ title: texts.failed.title, description, variant: 'destructive' });
    },
  });
}

function send({ choice, reason, note, days }: DecisionDraft, subject: SubjectView): Promise<DecidedView> {
  const { kind, id } = subject;
  const words: TakeBackRequest = { reason, ...(note.trim() && { note }), seen: latestSeenDecision(choice, subject) };
  const idempotencyKey = newIdempotencyKey();
  if (choice.undoes)
    return fetchJson(paths.takeBackDecision(choice.undoes.id), { method: 'POST', body: words, idempotencyKey });
  const body: DecisionRequest = { kind, id, decision: choice.decision, ...(days !== null && { days }), ...words };
  return fetchJson(paths.decisions, { method: 'POST', body, idempotencyKey });
}
