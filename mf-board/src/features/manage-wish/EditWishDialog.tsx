import { useQuery } from '@tanstack/react-query';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { wishQuery } from '@wishboard/web-kit/api/queries';
import { Button, Dialog, DialogActions, toast, useTexts } from '@wishboard/web-kit/ui';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isGoneError } from '../../api/is-not-found';
import { boardTexts } from '../../texts/board';
import { wishFormTexts } from '../../texts/wish-form';
import { showFieldProblems } from '../../wish-form/server-errors';
import { submitOnCtrlEnter } from '../../wish-form/submit-on-ctrl-enter';
import { WishFields } from '../../wish-form/WishFields';
import { changedFields, toFormValues, toWishRequest, type WishFormValues } from '../../wish-form/wish-form';
import { useUpdateWish } from './use-update-wish';

/**
 * The dialog in which an owner edits a wish. After a failed request it stays open with its text. When the wish changes meanwhile,
 * fields that the member has not changed follow it.
 */
export function EditWishDialog({ wish, onClose }: { wish: WishView; onClose(): void }) {
  const texts = useTexts(wishFormTexts);
  const { feed, toasts } = useTexts(boardTexts);
  const { mutateAsync, isPending } = useUpdateWish(wish);
  // The board may show older texts than the owner has written on another page since.
  useQuery({ ...wishQuery(wish.id), refetchOnMount: 'always' });
  const stored = useMemo(() => toFormValues(wish), [wish]);
  const form = useForm<WishFormValues>({ values: stored, resetOptions: { keepDirtyValues: true } });
  // The form tracks the changed fields only if they are read while rendering.
  const { dirtyFields } = form.formState;

  const color = useWatch({ control: form.control, name: 'color' });

  const submit = form.handleSubmit(async (values) => {
    const changes = changedFields(wish, values);
    if (Object.keys(changes).length === 0) return onClose();
    try {
      // Not called once the member has left this dialog: it would then close another one.
      const answer = await mutateAsync({ body: changes, text: toWishRequest(values) }, { onSuccess: onClose });
      toast({ title: answer ? toasts.saved : toasts.waits });
    } catch (error) {
      showFieldProblems(form, error, texts.refused);
      // Deleted meanwhile, so another try cannot succeed either.
      const isGone = isGoneError(error);
      toast({ title: isGone ? feed.wishGone : toasts.saveFailed, variant: 'destructive' });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.editTitle}
      description={texts.editHint}
      closeLabel={texts.close}
      paper={color}
      // Closing the dialog loses the changes, so a tap outside does not close it.
      contentProps={{ onPointerDownOutside: (event) => Object.keys(dirtyFields).length > 0 && event.preventDefault() }}
    >
      <form noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
        <WishFields form={form} stored={stored} />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" aria-keyshortcuts="Control+Enter Meta+Enter" pending={isPending}>
            {isPending ? texts.saving : texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
