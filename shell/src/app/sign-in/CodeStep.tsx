import { errorText } from '@wishboard/web-kit/api/error-texts';
import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import { Button, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { type SubmitEvent, useState } from 'react';
import { readPageData } from '../../page/page-data';
import { accountTexts } from '../../texts/account';
import styles from './AccountSignIn.module.css';
import { CodeField } from './CodeField';
import { SuspendedStep } from './SuspendedStep';
import { isSuspended, useCheckCode, useSendCode } from './use-sign-in';

interface CodeStepProps {
  email: string;
  /** Called when the code was right, but nobody has joined with this address yet. */
  onNameWanted(): void;
  onOtherAddress(): void;
}

/** Step that asks for the mailed code. */
export function CodeStep({ email, onNameWanted, onOtherAddress }: CodeStepProps) {
  const { code: texts, signIn } = useTexts(accountTexts);
  const language = useLanguage();
  const [code, setCode] = useState('');
  const check = useCheckCode();
  const again = useSendCode();
  const isWrong = check.error instanceof ApiError && check.error.status === 400;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    check.mutate(code, { onSuccess: (isSignedIn) => isSignedIn || onNameWanted() });
  }

  function sendAgain(): void {
    setCode('');
    check.reset();
    again.mutate(email);
  }

  function failure(): string | null {
    if (check.isError && !isWrong) return errorText(check.error, language, signIn.failed);
    return again.isError ? errorText(again.error, language, signIn.mailFailed) : null;
  }

  if (isSuspended(check.error)) return <SuspendedStep />;
  const problem = failure();
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <h1>{texts.title}</h1>
      <p>{readPageData().codesInLog ? texts.inLog(email) : texts.sent(email)}</p>
      <div role="status" className={styles.status}>
        {again.isSuccess && texts.sentAgain}
      </div>
      {problem && (
        <p role="alert" className={styles.failure}>
          {problem}
        </p>
      )}
      <CodeField value={code} onChange={setCode} isWrong={isWrong} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="l" pending={check.isPending}>
          {texts.submit}
        </Button>
        <Button variant="ghost" pending={again.isPending} onClick={sendAgain}>
          {texts.again}
        </Button>
        <Button variant="ghost" onClick={onOtherAddress}>
          {texts.otherAddress}
        </Button>
      </div>
    </form>
  );
}
