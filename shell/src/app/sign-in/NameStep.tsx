import { MEMBER_NAME_MAX } from '@wishboard/contracts/http/user';
import { errorText } from '@wishboard/web-kit/api/error-texts';
import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import { Button, TextField, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { accountTexts } from '../../texts/account';
import styles from './AccountSignIn.module.css';
import { useSignUp } from './use-sign-in';

/** Whether the server no longer knows that an address was proved: that lasts for ten minutes. */
const isTooLate = (error: unknown) =>
  error instanceof ApiError && error.fieldErrors.some(({ field }) => field === 'code');

/** Asks a new member for the name that others see. */
export function NameStep({ onTooLate }: { onTooLate(): void }) {
  const { name: texts, signIn } = useTexts(accountTexts);
  const language = useLanguage();
  const [name, setName] = useState('');
  const signUp = useSignUp();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isWrong = signUp.error instanceof ApiError && signUp.error.status === 400;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    signUp.mutate(name, { onError: (error) => isTooLate(error) && onTooLate() });
  }

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      {signUp.isError && !isWrong && (
        <p role="alert" className={styles.failure}>
          {errorText(signUp.error, language, signIn.failed)}
        </p>
      )}
      <TextField
        ref={field}
        label={texts.label}
        name="name"
        autoComplete="name"
        maxLength={MEMBER_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isWrong ? texts.wrong : undefined}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="l" pending={signUp.isPending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}
