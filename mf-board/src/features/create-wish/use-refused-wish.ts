import type { CreateWishRequest } from '@wishboard/contracts/http/wishes/wish';
import type { WaitingAct } from '@wishboard/contracts/remotes/waiting-acts';
import { WaitingActsContext } from '@wishboard/web-kit/acts/send-act';
import { errorTexts } from '@wishboard/web-kit/api/error-texts';
import { toast, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { useContext, useEffect, useRef } from 'react';
import { boardTexts } from '../../texts/board';
import { toFormValues } from '../../wish-form/wish-form';
import type { WishDraft } from './draft';

/**
 * Tells of what was written and the server refused when it was sent at last, and makes it the draft. Where there is a draft already
 * it stays among what waits until that one is done.
 *
 * @param isOpen whether the member writes right now
 */
export function useRefusedWish(draft: WishDraft, isOpen: boolean, onOpen: () => void): void {
  const waiting = useContext(WaitingActsContext);
  const { toasts } = useTexts(boardTexts);
  const language = useLanguage();
  const told = useRef(new Set<string>());
  const open = useRef(onOpen);
  open.current = onOpen;
  const refused = waiting?.acts.find((act) => act.refused !== null && typedIn(act) !== null);

  useEffect(() => {
    const text = refused && typedIn(refused);
    if (!waiting || !refused || !text) return;
    const isFree = draft.values === null && !isOpen;
    if (isFree) {
      draft.keep(toFormValues(text));
      // Where the browser did not take it, it stays where it is.
      if (draft.isStored()) void waiting.forget(refused.key).catch(() => undefined);
    } else if (told.current.has(refused.key)) return;
    told.current.add(refused.key);
    const says: Partial<Record<string, string>> = { ...errorTexts[language].says, TOO_OLD: toasts.tooOld };
    const reason = says[refused.refused ?? ''] ?? '';
    toast({
      title: toasts.refused(text.title),
      description: [reason, isFree ? toasts.refusedKept : toasts.refusedLater].join(language === 'zh-TW' ? '' : ' '),
      variant: 'destructive',
      ...(isFree && { action: { label: toasts.openDraft, onSelect: () => open.current() } }),
    });
  }, [waiting, refused, draft, isOpen, toasts, language]);
}

/** What a member wrote with an act; null where they wrote nothing. */
function typedIn({ act }: WaitingAct): CreateWishRequest | null {
  if (act.kind === 'make') return act.body;
  return (act.kind === 'edit' && act.text) || null;
}
