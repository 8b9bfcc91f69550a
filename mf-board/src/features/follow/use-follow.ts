import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FollowsView } from '@wishboard/contracts/http/members/follows';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { followsQuery } from '../../api/queries';
import { followTexts } from '../../texts/follows';

export interface Followable {
  /** What is followed there by POST, and no longer by DELETE. */
  path: string;
  /** As the member is told of it. */
  name: string;
  isAmong(follows: FollowsView): boolean;
}

/**
 * Whether the member follows something, undefined until that is known, and what changes it: shown at once, and put back with a word
 * about it on a failure.
 *
 * @param onShow leads to what they follow
 */
export function useFollow({ path, name, isAmong }: Followable, onShow: () => void) {
  const client = useQueryClient();
  const texts = useTexts(followTexts);
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
      // What comes to a list that is kept would be held back there as new.
      client.removeQueries({ predicate: ofFollowed, type: 'inactive' });
      return Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.follows }),
        client.invalidateQueries({ predicate: ofFollowed }),
      ]);
    },
    onError: () => toast({ title: texts.failed, variant: 'destructive' }),
  });
  const isFollowed = isPending ? variables : data && isAmong(data);
  return { isFollowed, toggle: () => mutate(!isFollowed) };
}

/** Whether it is a list of what the member follows, or its pages. */
const ofFollowed = ({ queryKey }: Query): boolean =>
  queryKey.some((segment) => typeof segment === 'object' && segment !== null && 'following' in segment);
