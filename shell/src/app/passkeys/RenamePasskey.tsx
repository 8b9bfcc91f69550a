import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PASSKEY_NAME_MAX, type PasskeyView } from '@wishboard/contracts/http/members/account';
import { accountPaths, queryKeys } from '@wishboard/contracts/http/routes';
import { ApiError, request } from '@wishboard/web-kit/api/fetch-json';
import { Button, TextField, toast, useTexts } from '@wishboard/web-kit/ui';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { accountTexts } from '../../texts/account';
import styles from './PasskeysDialog.module.css';

/** Form for a passkey's new name. */
export function RenamePasskey({ passkey, onDone }: { passkey: PasskeyView; onDone(): void }) {
  const { passkeys: texts } = useTexts(accountTexts);
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const rename = useMutation({
    mutationFn: () => request(accountPaths.passkeyOf(passkey.id), { method: 'PATCH', body: { name } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.passkeys });
      onDone();
    },
    onError: (error) => {
      if (!isRefused(error)) toast({ title: texts.renameFailed, variant: 'destructive' });
    },
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    rename.mutate();
  }

  /** Handles Escape here as well: while a toast is shown, the toast consumes the Escape that the dialog would get. */
  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (!event.nativeEvent.isComposing) onDone();
  }

  return (
    <form className={styles.rename} onSubmit={submit} onKeyDown={leave} noValidate>
      <TextField
        ref={field}
        label={texts.name}
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isRefused(rename.error) ? texts.nameWrong : undefined}
      />
      <Button type="submit" pending={rename.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 400;
