import { errorTexts } from '@wishboard/web-kit/api/error-texts';
import { toast, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { useCallback, useEffect } from 'react';
import { shellTexts } from '../texts/shell';
import type { SentActs } from '../waiting-acts/send-waiting';
import { type UseWaitingActs, useWaitingActs } from '../waiting-acts/use-waiting-acts';
import { onLeaving } from './session/unfinished-work';

/** Returns the member's waiting acts, sends them once more before the session ends, and tells the member about refused acts. */
export function useMemberActs(memberId: string): UseWaitingActs {
  const texts = useTexts(shellTexts);
  const language = useLanguage();
  const reportRefused = useCallback(
    (refused: SentActs['refused']) => {
      // Refused acts with typed text are reported by the form that can restore the text.
      const others = refused.filter(({ act }) => act.kind !== 'make' && !(act.kind === 'edit' && act.text));
      const [first] = others;
      if (!first) return;
      const says: Partial<Record<string, string>> = errorTexts[language].says;
      toast({
        title: texts.notDone(others.length),
        description: texts.notDoneWhy(first.title, says[first.refused] ?? ''),
        variant: 'destructive',
      });
    },
    [texts, language],
  );
  const acts = useWaitingActs(memberId, reportRefused);
  const { sendNow } = acts;
  // Acts that cannot be sent stay in this browser until the member signs in again.
  useEffect(() => onLeaving(sendNow), [sendNow]);
  return acts;
}
