import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cleanText, cutTo } from '@wishboard/contracts/http/fields/text';
import {
  MODERATION_NOTE_MAX,
  type ObjectionRequest,
  type OwnDecisionView,
} from '@wishboard/contracts/http/moderation/moderation';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { newIdempotencyKey } from '@wishboard/web-kit/acts/idempotency-key';
import { fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { Button, Dialog, DialogActions, TextArea, toast, useTexts } from '@wishboard/web-kit/ui';
import { type FormEvent, useState } from 'react';
import { moderationTexts } from '../../texts/moderation';

/** The dialog in which a member objects to a moderator's decision. After a failed request it stays open with its text. */
export function ObjectionDialog({ decisionId, onClose }: { decisionId: string; onClose(): void }) {
  const texts = useTexts(moderationTexts);
  const client = useQueryClient();
  const [text, setText] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ObjectionRequest) =>
      fetchJson<OwnDecisionView>(paths.objections, { method: 'POST', body, idempotencyKey: newIdempotencyKey() }),
    onSuccess: (answer) => {
      client.setQueryData<OwnDecisionView[]>(queryKeys.ownDecisions, (before) =>
        before?.map((decision) => (decision.id === answer.id ? answer : decision)),
      );
    },
    onError: () => toast({ title: texts.objectFailed, variant: 'destructive' }),
  });
  const isEmpty = cleanText(text) === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) mutate({ decisionId, text }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.objectTitle}
      description={texts.objectHint}
      closeLabel={texts.close}
      // Closing the dialog loses the text, so a tap outside does not close it.
      contentProps={{ onPointerDownOutside: (event) => !isEmpty && event.preventDefault() }}
    >
      <form onSubmit={submit}>
        <TextArea
          label={texts.objectText}
          rows={4}
          value={text}
          onChange={(event) => setText(cutTo(event.target.value, MODERATION_NOTE_MAX))}
        />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" pending={isPending} disabled={isEmpty}>
            {isPending ? texts.sending : texts.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
