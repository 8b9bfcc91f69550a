import { useMutation } from '@tanstack/react-query';
import { accountPaths } from '@wishboard/contracts/http/routes';
import { errorText } from '@wishboard/web-kit/api/error-texts';
import { ApiError, request } from '@wishboard/web-kit/api/fetch-json';
import { Button, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { KeyRound, Mail } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { signInByPasskey, supportsPasskeys, wasCancelled } from '../../api/browser-passkeys';
import { accountTexts } from '../../texts/account';
import { CodeField } from '../sign-in/CodeField';
import { mailLanguage } from '../sign-in/use-sign-in';
import styles from './PasskeysDialog.module.css';

interface ConfirmIdentityProps {
  hasPasskeys: boolean;
  /**
   * Whether the member is an operator. The server accepts no mailed code from an operator with a passkey, so that access to their mailbox
   * is not enough.
   */
  isOperator: boolean;
  onDone(): void;
}

/** Asks the member to confirm their identity: with one of their passkeys, or with a code sent to their address. */
export function ConfirmIdentity({ hasPasskeys, isOperator, onDone }: ConfirmIdentityProps) {
  const { confirm: texts, passkeys, signIn } = useTexts(accountTexts);
  const takesNoCode = isOperator && hasPasskeys;
  const language = useLanguage();
  const [code, setCode] = useState('');
  const passkey = useMutation({ mutationFn: () => signInByPasskey(), onSuccess: onDone });
  const send = useMutation({
    mutationFn: () => request(accountPaths.confirm, { method: 'POST', body: { language: mailLanguage(language) } }),
  });
  const check = useMutation({
    mutationFn: () => request(accountPaths.checkCode, { method: 'POST', body: { code } }),
    onSuccess: onDone,
  });
  const isWrong = check.error instanceof ApiError && check.error.status === 400;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    check.mutate();
  }

  function failure(): string | null {
    if (check.isError && !isWrong) return errorText(check.error, language, texts.failed);
    if (passkey.isError && !wasCancelled(passkey.error)) return texts.failed;
    return send.isError ? errorText(send.error, language, signIn.mailFailed) : null;
  }

  const problem = failure();
  return (
    <form className={styles.passkeys} onSubmit={submit} noValidate>
      {takesNoCode ? <p>{texts.byPasskeyAlone}</p> : <p>{send.isSuccess ? texts.sent : texts.text}</p>}
      {problem && (
        <p role="alert" className={styles.failure}>
          {problem}
        </p>
      )}
      {send.isSuccess ? (
        <>
          <CodeField value={code} onChange={setCode} isWrong={isWrong} />
          <Button type="submit" variant="primary" pending={check.isPending}>
            {texts.submit}
          </Button>
        </>
      ) : (
        <>
          {hasPasskeys && supportsPasskeys() && (
            <Button variant="primary" pending={passkey.isPending} onClick={() => passkey.mutate()}>
              <KeyRound aria-hidden />
              {texts.byPasskey}
            </Button>
          )}
          {takesNoCode && !supportsPasskeys() && <p>{passkeys.unsupported}</p>}
          {!takesNoCode && (
            <Button pending={send.isPending} onClick={() => send.mutate()}>
              <Mail aria-hidden />
              {texts.byCode}
            </Button>
          )}
        </>
      )}
    </form>
  );
}
