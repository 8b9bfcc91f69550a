import { useMutation } from '@tanstack/react-query';
import type {
  CheckCodeRequest,
  CheckCodeResponse,
  RequestCodeRequest,
  SignUpRequest,
} from '@wishboard/contracts/http/members/account';
import { accountPaths } from '@wishboard/contracts/http/routes';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { ApiError, fetchJson, request } from '@wishboard/web-kit/api/fetch-json';
import { useLanguage } from '@wishboard/web-kit/ui';
import { useCallback, useState } from 'react';
import { removeInvitationFromAddress } from '../../page/invitation-link';
import { useMemberSession } from '../session/member-session';
import { readCurrentUser } from '../session/use-current-user';

/** Whether the error means that the member is suspended. The server says so only after the member has proved their identity. */
export const isSuspended = (error: unknown): boolean => error instanceof ApiError && error.code === 'FORBIDDEN';

/** Language of mails: a mail is written in one language, so `mixed` becomes English. */
export const mailLanguage = (language: Language) => (language === 'zh-TW' ? 'zh-TW' : 'en');

/**
 * Continues as the member who has signed in, at the same place. Fetches the user again, for two reasons: a browser without cookies gets
 * an error here instead of a failing board, and the service worker caches the response for offline visits.
 *
 * @returns a function that throws an Error when the browser has not kept the session cookie
 */
export function useCompleteSignIn(): () => Promise<void> {
  const { start } = useMemberSession();
  return useCallback(async () => {
    const user = await readCurrentUser();
    if (!user) throw new Error('The browser has not kept the session');
    start(user, 'stays');
  }, [start]);
}

export function useSendCode() {
  const language = useLanguage();
  return useMutation({
    mutationFn: (email: string) => {
      const body: RequestCodeRequest = { email, language: mailLanguage(language) };
      return request(accountPaths.code, { method: 'POST', body });
    },
  });
}

/** Checks the code. Resolves with true when the member is signed in, and with false when a name is needed first. */
export function useCheckCode() {
  const completeSignIn = useCompleteSignIn();
  return useMutation({
    mutationFn: async (code: string) => {
      const body: CheckCodeRequest = { code };
      const { user } = await fetchJson<CheckCodeResponse>(accountPaths.checkCode, { method: 'POST', body });
      if (user) await completeSignIn();
      return user !== null;
    },
  });
}

/** Loads the solver in a chunk of its own, since few visits need it. */
const loadSolver = () => import(/* webpackChunkName: 'proof-of-work' */ '../../api/solve-proof');

/** Signs a new member up. `isProving` is true while the device solves a proof of work, which the server requires while many people join. */
export function useSignUp() {
  const completeSignIn = useCompleteSignIn();
  const [isProving, setIsProving] = useState(false);
  const join = (body: SignUpRequest) => request(accountPaths.signUp, { method: 'POST', body });

  async function proveAndJoin(body: SignUpRequest): Promise<void> {
    setIsProving(true);
    const { solveProof } = await loadSolver();
    await join({ ...body, proof: await solveProof() });
  }

  const signUp = useMutation({
    mutationFn: async (body: SignUpRequest) => {
      await join(body).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'PROOF_REQUIRED')) throw error;
        return proveAndJoin(body);
      });
      removeInvitationFromAddress();
      await completeSignIn();
    },
    onSettled: () => setIsProving(false),
  });
  return { signUp, isProving };
}
