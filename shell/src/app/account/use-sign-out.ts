import { useMutation } from '@tanstack/react-query';
import { authPaths } from '@wishboard/contracts/http/routes';
import { ApiError, request } from '@wishboard/web-kit/api/fetch-json';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { shellTexts } from '../../texts/shell';
import { useMemberSession } from '../session/member-session';
import { finishWork } from '../session/unfinished-work';

/** Ends the session on the server, and then on the page. */
export function useSignOut() {
  const { start } = useMemberSession();
  const texts = useTexts(shellTexts);
  return useMutation({
    mutationFn: async () => {
      await finishWork();
      await request(authPaths.signOut, { method: 'POST' }).catch(ignoreUnauthorized);
    },
    onSuccess: () => start(null),
    onError: () => toast({ title: texts.signOutFailed, variant: 'destructive' }),
  });
}

/** Ignores a 401 response: the session had already ended. */
function ignoreUnauthorized(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 401)) throw error;
}
