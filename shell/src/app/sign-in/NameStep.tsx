import { MEMBER_NAME_MAX } from '@wishboard/contracts/http/fields/user';
import type { SignUpRequest } from '@wishboard/contracts/http/members/account';
import { errorText } from '@wishboard/web-kit/api/error-texts';
import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import { Button, TextField, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { invitationInAddress } from '../../page/invitation-link';
import { readPageData } from '../../page/page-data';
import { accountTexts } from '../../texts/account';
import styles from './AccountSignIn.module.css';
import { useSignUp } from './use-sign-in';

/** Whether the proof of the e-mail address has expired: the server remembers the proof for ten minutes. */
const isTooLate = (error: unknown) =>
  error instanceof ApiError && error.fieldErrors.some(({ field }) => field === 'code');

/** Whether the server refused the value of a field. */
const isRefused = (error: unknown, name: keyof SignUpRequest) =>
  error instanceof ApiError && error.fieldErrors.some(({ field }) => field === name);

/** Step that asks a new member for their public name, and for an invitation where one is needed. */
export function NameStep({ onTooLate }: { onTooLate(): void }) {
  const { name: texts, signIn } = useTexts(accountTexts);
  const language = useLanguage();
  const [name, setName] = useState('');
  const { signUp, isProving } = useSignUp();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [invitation, setInvitation] = useState(invitationInAddress);
  const { byInvitation } = readPageData();
  const isWrong = isRefused(signUp.error, 'displayName');
  const isUninvited = isRefused(signUp.error, 'invitation');

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const body = { displayName: name, ...(byInvitation && { invitation }) };
    signUp.mutate(body, { onError: (error) => isTooLate(error) && onTooLate() });
  }

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      {signUp.isError && !isWrong && !isUninvited && (
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
        error={isWrong ? (name.trim() === '' ? texts.wrong : texts.taken) : undefined}
      />
      {byInvitation && (
        <TextField
          label={texts.invitation}
          name="invitation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={invitation}
          onChange={(event) => setInvitation(event.target.value)}
          error={isUninvited ? texts.uninvited : undefined}
        />
      )}
      <div role="status" className={styles.status}>
        {isProving && texts.proving}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="l" pending={signUp.isPending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}
