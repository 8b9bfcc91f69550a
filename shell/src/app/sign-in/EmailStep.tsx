import { EMAIL_MAX } from '@wishboard/contracts/http/members/account';
import { authPaths } from '@wishboard/contracts/http/routes';
import { errorText } from '@wishboard/web-kit/api/error-texts';
import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import { Button, TextField, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { supportsPasskeys } from '../../api/browser-passkeys';
import { readPageData } from '../../page/page-data';
import { accountTexts } from '../../texts/account';
import { shellTexts } from '../../texts/shell';
import { savePlace } from '../saved-place';
import styles from './AccountSignIn.module.css';
import { SuspendedStep } from './SuspendedStep';
import { usePasskeySignIn } from './use-passkey-sign-in';
import { isSuspended, useSendCode } from './use-sign-in';

interface EmailStepProps {
  /** Whether an earlier attempt expired before the member gave a name. */
  isTooLate: boolean;
  /** Whether a sign-in with the identity provider has failed. */
  hasProviderFailed: boolean;
  onSent(email: string): void;
}

/** Step that asks for the e-mail address of the code, or for a passkey, which the browser offers in the same field. */
export function EmailStep({ isTooLate, hasProviderFailed, onSent }: EmailStepProps) {
  const { signIn: title } = useTexts(shellTexts);
  const { signIn, name, passkeys } = useTexts(accountTexts);
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const send = useSendCode();
  const passkey = usePasskeySignIn();
  const isWrong = send.error instanceof ApiError && send.error.status === 400;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    send.mutate(email, { onSuccess: () => onSent(email.trim()) });
  }

  function failure(): string | null {
    if (send.isError && !isWrong) return errorText(send.error, language, signIn.mailFailed);
    if (passkey.error) {
      const isRefused = passkey.error instanceof ApiError && passkey.error.status === 401;
      return isRefused ? passkeys.refused : errorText(passkey.error, language, signIn.failed);
    }
    if (isTooLate && send.isIdle) return name.tooLate;
    return hasProviderFailed && send.isIdle ? signIn.failed : null;
  }

  if (isSuspended(passkey.error)) return <SuspendedStep />;
  const problem = failure();
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <h1>{title.title}</h1>
      <p>{readPageData().byInvitation ? signIn.textByInvitation : signIn.text}</p>
      {problem && (
        <p role="alert" className={styles.failure}>
          {problem}
        </p>
      )}
      <TextField
        label={signIn.email}
        type="email"
        name="email"
        // `webauthn` lets browsers offer passkeys in this field.
        autoComplete="username webauthn"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={isWrong ? signIn.emailWrong : undefined}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="l" pending={send.isPending}>
          {signIn.sendCode}
        </Button>
        {supportsPasskeys() && (
          <Button size="l" pending={passkey.button.isPending} onClick={() => passkey.button.mutate()}>
            <KeyRound aria-hidden />
            {signIn.byPasskey}
          </Button>
        )}
      </div>
      {readPageData().hasProvider && (
        <a className={styles.provider} href={authPaths.signIn} onClick={savePlace}>
          {signIn.byProvider}
        </a>
      )}
    </form>
  );
}
