import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '@wishboard/contracts/http/routes';
import type { CheersView } from '@wishboard/contracts/http/wishes/reaction';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { newIdempotencyKey } from '@wishboard/web-kit/acts/idempotency-key';
import { useSendAct } from '@wishboard/web-kit/acts/send-act';
import { updateCachedWish } from '@wishboard/web-kit/api/cached-wishes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { toast, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { useForgetGone } from '../../cache/use-forget-gone';
import { type BoardTexts, boardTexts } from '../../texts/board';

/** Number of members thanked by name; the others are counted. */
const THANKED = 3;
/** How long the toast about the granted wish waits for the names, in milliseconds. */
const NAMES_LIMIT_MS = 2000;

export interface Granting {
  wish: WishView;
  /** Called when the wish has been marked granted. */
  onGranted(wishId: string): void;
  onMakeStory(wish: WishView): void;
}

/**
 * Marks an own wish granted, thanks the members who cheered and offers the story picture; or removes the mark. When the server is
 * out of reach, the mark is shown and becomes a waiting act.
 */
export function useToggleGranted({ wish, onGranted, onMakeStory }: Granting) {
  const client = useQueryClient();
  const send = useSendAct();
  const { toasts } = useTexts(boardTexts);
  const language = useLanguage();
  const forgetGone = useForgetGone(wish.id);
  const mutationKey = ['toggle-granted', wish.id];
  const isPending = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async () => {
      const cheers = readCheers(wish);
      const body = { granted: !wish.isGranted };
      const answer = await send<WishView>({
        key: newIdempotencyKey(),
        act: { kind: 'grant', wishId: wish.id, body },
        title: wish.title,
      });
      return answer && { answer, cheers: await cheers };
    },
    onSuccess: (done) => {
      if (!done) return;
      const { answer, cheers } = done;
      updateCachedWish(client, wish.id, (cached) => ({ ...cached, ...answer }));
      if (answer.isGranted) {
        const action = { label: toasts.makeStory, onSelect: () => onMakeStory({ ...wish, ...answer }) };
        toast({ title: toasts.granted, description: thanks(cheers, toasts, language), action });
        onGranted(wish.id);
      } else toast({ title: toasts.ungranted });
      return refreshWishLists(client);
    },
    onError: (error) => {
      const gone = forgetGone(error);
      if (gone) return gone;
      toast({ title: toasts.statusFailed, description: toasts.statusFailedHint, variant: 'destructive' });
    },
  });
  return { toggle: () => mutate(), isPending };
}

/** Returns who cheered for a wish that is about to be granted; null when nobody did, or when the read fails or times out. */
async function readCheers({ id, isGranted, reactionCounts }: WishView): Promise<CheersView | null> {
  if (isGranted || Object.keys(reactionCounts).length === 0) return null;
  const signal = AbortSignal.timeout(NAMES_LIMIT_MS);
  return fetchJson<CheersView>(paths.reactions(id), { signal }).catch(() => null);
}

function thanks(cheers: CheersView | null, toasts: BoardTexts['toasts'], language: Language): string | undefined {
  if (!cheers || cheers.count === 0) return undefined;
  const names = cheers.members.slice(0, THANKED).map(({ displayName }) => displayName);
  const others = cheers.count - names.length;
  const parts = others > 0 ? [...names, toasts.others(others)] : names;
  const list = new Intl.ListFormat(language === 'zh-TW' ? 'zh-TW' : 'en-GB', { type: 'conjunction' });
  return toasts.thanks(list.format(parts));
}
