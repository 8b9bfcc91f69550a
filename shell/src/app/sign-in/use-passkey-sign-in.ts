import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { knowsPasskeys, signInByPasskey, wasCalledOff } from '../../api/browser-passkeys';
import { useSignedIn } from './use-sign-in';

/** What was asked for works for ten minutes on the server: before that it is asked for anew. */
const OFFERED_MS = 8 * 60_000;

/**
 * Signing in by a passkey: by a button, and, where the browser can, among what it completes the address with. Answers the
 * button's mutation, and what went wrong with either.
 */
export function usePasskeySignIn() {
  const signedIn = useSignedIn();
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<unknown>(null);
  const again = () => setRound((before) => before + 1);

  useEffect(() => {
    if (!knowsPasskeys()) return;
    const over = new AbortController();
    const timer = setTimeout(() => setRound(round + 1), OFFERED_MS);
    signInByPasskey(over.signal)
      .then((signed) => (signed ? signedIn() : undefined))
      .catch((error: unknown) => {
        if (!over.signal.aborted && !wasCalledOff(error)) setRefused(error);
      });
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [round, signedIn]);

  const button = useMutation({
    mutationFn: async () => {
      setRefused(null);
      await signInByPasskey();
      await signedIn();
    },
    // The browser offers one thing at a time, and no longer what it offered before.
    onError: again,
  });
  const error = button.isError && !wasCalledOff(button.error) ? button.error : refused;
  return { button, error };
}
