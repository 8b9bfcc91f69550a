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
import { forgetInvitation } from '../../page/invitation-link';
import { useMemberSession } from '../session/member-session';
import { readCurrentUser } from '../session/use-current-user';

/** Whether the member is let in no more: only who has proved to be them is told. */
export const isSuspended = (error: unknown): boolean => error instanceof ApiError && error.code === 'FORBIDDEN';

/** Mail is written in one language. */
export const mailLanguage = (language: Language) => (language === 'zh-TW' ? 'zh-TW' : 'en');

/**
 * Goes on as the member who has signed in, where they were. Asks the server who that is: a browser that keeps no cookies is
 * told so here and not by a board that fails, and what the page keeps for a visit without a network holds the answer.
 */
export function useSignedIn(): () => Promise<void> {
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

/** Answers whether the member is signed in; else a name is asked for. */
export function useCheckCode() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: async (code: string) => {
      const body: CheckCodeRequest = { code };
      const { user } = await fetchJson<CheckCodeResponse>(accountPaths.checkCode, { method: 'POST', body });
      if (user) await signedIn();
      return user !== null;
    },
  });
}

/** Not in the page's first script: hardly a visit needs it. */
const loadSolver = () => import(/* webpackChunkName: 'proof-of-work' */ '../../api/solve-proof');

/** Joining the board; and whether the device is at work for that, as the server asks for while many join. */
export function useSignUp() {
  const signedIn = useSignedIn();
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
      forgetInvitation();
      await signedIn();
    },
    onSettled: () => setIsProving(false),
  });
  return { signUp, isProving };
}
