import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileView, UpdateProfileRequest } from '@wishboard/contracts/http/members/profile';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { ApiError, fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { refreshWishLists } from '@wishboard/web-kit/api/refresh-wish-lists';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { profileTexts } from '../../texts/profile';

/** Updates the profile in the query cache, and refetches all queries that show the member. */
export function showProfile(client: QueryClient, profile: ProfileView): void {
  client.setQueryData(queryKeys.profile, profile);
  void refreshWishLists(client);
  for (const queryKey of [queryKeys.user, queryKeys.members, queryKeys.recommendations()])
    void client.invalidateQueries({ queryKey });
}

/** Saves the changed fields of the profile, and updates them everywhere on the page. */
export function useSaveProfile() {
  const texts = useTexts(profileTexts);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateProfileRequest) => fetchJson<ProfileView>(paths.profile, { method: 'PATCH', body }),
    onSuccess: (profile) => {
      showProfile(client, profile);
      toast({ title: texts.saved });
    },
    onError: (error) => {
      const isRefused = error instanceof ApiError && error.status === 400;
      if (!isRefused) toast({ title: texts.saveFailed, variant: 'destructive' });
    },
  });
}
