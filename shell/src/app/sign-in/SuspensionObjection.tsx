import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cleanText, cutTo } from '@wishboard/contracts/http/fields/text';
import type { SuspensionObjectionRequest, SuspensionView } from '@wishboard/contracts/http/members/account';
import { MODERATION_NOTE_MAX } from '@wishboard/contracts/http/moderation/moderation';
import { accountPaths, queryKeys } from '@wishboard/contracts/http/routes';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { Button, TextArea, useTexts } from '@wishboard/web-kit/ui';
import { type SubmitEvent, useState } from 'react';
import { suspensionTexts } from '../../texts/suspension';
import styles from './AccountSignIn.module.css';

/** Form for a suspended member's objection. Keeps the text when sending fails. */
export function SuspensionObjection() {
  const texts = useTexts(suspensionTexts);
  const client = useQueryClient();
  const [text, setText] = useState('');
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (body: SuspensionObjectionRequest) =>
      fetchJson<SuspensionView>(accountPaths.objectToSuspension, { method: 'POST', body }),
    onSuccess: (answer) => client.setQueryData<SuspensionView>(queryKeys.suspension, answer),
  });
  const isEmpty = cleanText(text) === '';

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isEmpty) mutate({ text });
  }

  return (
    <form className={styles.step} onSubmit={submit}>
      <TextArea
        label={texts.objectText}
        rows={4}
        value={text}
        onChange={(event) => setText(cutTo(event.target.value, MODERATION_NOTE_MAX))}
      />
      <p>{texts.objectHint}</p>
      {isError && (
        <p role="alert" className={styles.failure}>
          {texts.objectFailed}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="l" pending={isPending} disabled={isEmpty}>
          {texts.object}
        </Button>
      </div>
    </form>
  );
}
