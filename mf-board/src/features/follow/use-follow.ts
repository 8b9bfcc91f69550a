import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FollowsView } from '@wishboard/contracts/http/members/follows';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { isGoneError } from '../../api/is-not-found';
import { followsQuery } from '../../api/queries';
import { followTexts } from '../../texts/follows';
import { memberBoardTexts } from '../../texts/member-board';

export interface Followable {
  /** Path of the API: POST follows, DELETE stops following. */
  path: string;
  /** Display name of the member or category, for the toasts. */
  name: string;
  isAmong(follows: FollowsView): boolean;
}

/**
 * Returns whether the member follows a member or category (undefined until known) and a function that toggles it. The change is
 * shown at once. When the request fails, it is reverted and a toast says so.
 *
 * @param onShow opens the list of followed wishes
 */
export function useFollow({ path, name, isAmong }: Followable, onShow: () => void) {
  const client = useQueryClient();
  const texts = useTexts(followTexts);
  const { gone } = useTexts(memberBoardTexts);
  const { data } = useQuery(followsQuery());
  const { mutate, isPending, variables } = useMutation({
    mutationKey: ['follow', path],
    scope: { id: `follow ${path}` },
    mutationFn: (wanted: boolean) => request(path, { method: wanted ? 'POST' : 'DELETE' }),
    onSuccess: (_answer, wanted) => {
      if (!wanted) toast({ title: texts.unfollowed(name) });
      else {
        const action = { label: texts.show, onSelect: onShow };
        toast({ title: texts.followed(name), description: texts.followedHint, action });
      }
      // In a list that stays cached, newly followed wishes would be held back as new.
      client.removeQueries({ predicate: readsFollowedWishes, type: 'inactive' });
      return Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.follows }),
        client.invalidateQueries({ predicate: readsFollowedWishes }),
      ]);
    },
    onError: (error) => {
      const isGone = isGoneError(error);
      toast(isGone ? { title: gone } : { title: texts.failed, variant: 'destructive' });
    },
  });
  const isFollowed = isPending ? variables : data && isAmong(data);
  return { isFollowed, toggle: () => mutate(!isFollowed) };
}

/** Whether a query reads followed wishes. */
const readsFollowedWishes = ({ queryKey }: Query): boolean =>
  queryKey.some((segment) => typeof segment === 'object' && segment !== null && 'following' in segment);
