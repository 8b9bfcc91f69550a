import { useMutation, useQueryClient } from '@tanstack/react-query';
import { OWN_PICTURE_BYTES_MAX, type ProfileView } from '@wishboard/contracts/http/members/profile';
import { paths } from '@wishboard/contracts/http/routes';
import { ApiError, fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { type PictureProblem, profileTexts } from '../../texts/profile';
import { shrinkPicture } from './shrink-picture';
import { showProfile } from './use-save-profile';

/** Uploads the member's own picture and updates it everywhere on the page. */
export function useOwnPicture(onChosen: (avatar: string) => void) {
  const texts = useTexts(profileTexts);
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: async (file: File) => {
      const body = await shrinkPicture(file);
      // The server would close the connection during a larger upload, for which browsers report no reason.
      if (body.size > OWN_PICTURE_BYTES_MAX) throw new RangeError('The picture is too large');
      return fetchJson<ProfileView>(paths.picture, { method: 'PUT', body });
    },
    onSuccess: (profile) => {
      showProfile(client, profile);
      toast({ title: texts.pictureChanged });
      onChosen(profile.avatar);
    },
  });
  return { send: sending.mutate, isPending: sending.isPending, problem: sending.error && problemOf(sending.error) };
}

function problemOf(error: Error): PictureProblem {
  if (error instanceof RangeError) return 'tooLarge';
  switch (error instanceof ApiError && error.status) {
    case 400:
    case 415:
      return 'refused';
    case 413:
      return 'tooLarge';
    case 429:
      return 'tooOften';
    default:
      return 'failed';
  }
}
