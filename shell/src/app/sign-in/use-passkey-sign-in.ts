import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { signInByPasskey, supportsPasskeys, wasCancelled } from '../../api/browser-passkeys';
import { useCompleteSignIn } from './use-sign-in';

/** Time in milliseconds after which the challenge is renewed: it expires on the server after ten minutes. */
const CHALLENGE_RENEWAL_MS = 8 * 60_000;

/**
 * Sign-in with a passkey: with a button, and in the address field's autofill where the browser supports that.
 *
 * @returns the button's mutation, and the error of either way
 */
export function usePasskeySignIn() {
  const completeSignIn = useCompleteSignIn();
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<unknown>(null);
  const again = () => setRound((before) => before + 1);

  useEffect(() => {
    if (!supportsPasskeys()) return;
    const over = new AbortController();
    const timer = setTimeout(() => setRound(round + 1), CHALLENGE_RENEWAL_MS);
    signInByPasskey(over.signal)
      .then((signed) => (signed ? completeSignIn() : undefined))
      .catch((error: unknown) => {
        if (!over.signal.aborted) setRefused(error);
      });
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [round, completeSignIn]);

  const button = useMutation({
    mutationFn: async () => {
      setRefused(null);
      await signInByPasskey();
      await completeSignIn();
    },
    // The browser runs one ceremony at a time, so the button has ended the autofill offer, which is started again.
    onError: again,
  });
  const error = button.isError && !wasCancelled(button.error) ? button.error : refused;
  return { button, error };
}
