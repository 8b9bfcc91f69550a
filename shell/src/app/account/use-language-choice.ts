import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { ProfileView, UpdateProfileRequest } from '@wishboard/contracts/http/members/profile';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { useLayoutEffect } from 'react';
import { useShellStore } from '../../shell-store';
import { accountTexts } from '../../texts/account';

/**
 * Returns the interface's language and a function that changes it. The account stores the choice, so that it applies wherever the member
 * signs in.
 *
 * @param isShared whether several people use the same member, as in the demo: then each browser keeps its own language
 */
export function useLanguageChoice(user: UserView, isShared: boolean): [Language, (language: Language) => void] {
  const texts = useTexts(accountTexts);
  const client = useQueryClient();
  const { language, setLanguage } = useShellStore();
  const ofAccount = isShared ? undefined : user.language;
  useLayoutEffect(() => {
    if (ofAccount) setLanguage(ofAccount);
  }, [ofAccount, setLanguage]);
  const { mutate } = useMutation({
    mutationFn: (body: UpdateProfileRequest) => fetchJson<ProfileView>(paths.profile, { method: 'PATCH', body }),
    onSuccess: (profile) => {
      client.setQueryData(queryKeys.profile, profile);
      client.setQueryData<UserView | null>(
        queryKeys.user,
        (known) => known && { ...known, language: profile.language || undefined },
      );
    },
    onError: () => toast({ title: texts.languageNotKept }),
  });
  const choose = (chosen: Language) => {
    setLanguage(chosen);
    if (!isShared) mutate({ language: chosen });
  };
  return [language, choose];
}
