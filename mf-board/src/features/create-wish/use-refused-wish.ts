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
 * Tells the member that the server refused a wish that had waited to be sent, and turns its text into the draft. While there is
 * another draft, or the form is open, the refused text stays among the waiting acts.
 *
 * @param isOpen whether the form is open
 */
export function useRefusedWish(draft: WishDraft, isOpen: boolean, onOpen: () => void): void {
  const waiting = useContext(WaitingActsContext);
  const { toasts } = useTexts(boardTexts);
  const language = useLanguage();
  const announced = useRef(new Set<string>());
  const open = useRef(onOpen);
  open.current = onOpen;
  const refused = waiting?.acts.find((act) => act.refused !== null && textOfAct(act) !== null);

  useEffect(() => {
    const text = refused && textOfAct(refused);
    if (!waiting || !refused || !text) return;
    if (!isOpen) draft.refresh();
    const isFree = draft.values === null && !isOpen;
    if (isFree) {
      draft.keep(toFormValues(text));
      // If the browser could not store the draft, the text stays among the waiting acts.
      if (draft.isStored()) void waiting.forget(refused.key).catch(() => undefined);
    } else if (announced.current.has(refused.key)) return;
    announced.current.add(refused.key);
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

/** Returns the text that the member wrote with an act, or null when the act has none. */
function textOfAct({ act }: WaitingAct): CreateWishRequest | null {
  if (act.kind === 'make') return act.body;
  return (act.kind === 'edit' && act.text) || null;
}
