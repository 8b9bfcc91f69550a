import { useMutation } from '@tanstack/react-query';
import type { SwitchUserRequest, UserView } from '@wishboard/contracts/http/fields/user';
import { paths } from '@wishboard/contracts/http/routes';
import { errorText } from '@wishboard/web-kit/api/error-texts';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { toast, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { shellTexts } from '../../texts/shell';
import { useMemberSession } from '../session/member-session';
import { finishWork } from '../session/unfinished-work';

/** Continues as another demo member, and drops everything that was read for the previous one. */
export function useSwitchMember() {
  const { start } = useMemberSession();
  const texts = useTexts(shellTexts);
  const language = useLanguage();
  return useMutation({
    mutationFn: async (userId: string) => {
      await finishWork();
      const body: SwitchUserRequest = { userId };
      return fetchJson<UserView>(paths.switchUser, { method: 'POST', body });
    },
    onSuccess: (user) => start(user),
    onError: (error) => toast({ title: errorText(error, language, texts.switchFailed), variant: 'destructive' }),
  });
}
