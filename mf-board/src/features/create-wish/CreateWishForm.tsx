import { cleanLine } from '@wishboard/contracts/http/fields/text';
import type { NoteColor, WishView } from '@wishboard/contracts/http/wishes/wish';
import type { SharedText } from '@wishboard/contracts/remotes/place';
import { Button, DialogActions, toast, useTexts } from '@wishboard/web-kit/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { boardTexts } from '../../texts/board';
import { wishFormTexts } from '../../texts/wish-form';
import { postOnEnter } from '../../wish-form/post-on-enter';
import { fieldProblems } from '../../wish-form/server-errors';
import { WishFields } from '../../wish-form/WishFields';
import { EMPTY_WISH_FORM, toNewWish, type WishFormValues } from '../../wish-form/wish-form';
import { AlikeWishes } from './AlikeWishes';
import styles from './CreateWishForm.module.css';
import type { WishDraft } from './draft';
import { holdsShared, sharedWish } from './shared-wish';
import { useCreateWish } from './use-create-wish';

export interface CreateWishFormProps {
  draft: WishDraft;
  /** What another app or page shared: the form begins with it, unless there is a draft. Then it is offered. */
  shared: SharedText | null;
  /** The colour that is chosen, from the first on. */
  onColorChange(color: NoteColor): void;
  onCancel(): void;
  /** With what a member cheers for a wish that there is already. */
  renderReactions(wish: WishView): ReactNode;
  onOpen(wish: WishView): void;
  /** With null where the wish waits for the server. */
  onCreated(wish: WishView | null): void;
}

/** The form of the create dialog. It begins with the member's draft, else with what was shared, and keeps the draft up to date. */
export function CreateWishForm(props: CreateWishFormProps) {
  const { draft, shared, onColorChange, onCancel, renderReactions, onOpen, onCreated } = props;
  const texts = useTexts(wishFormTexts);
  const { toasts } = useTexts(boardTexts);
  const { create, isPending } = useCreateWish(draft);
  const [restored, setRestored] = useState(draft.values !== null);
  const [offered, setOffered] = useState(() => waitingShare(draft, shared));
  const form = useForm<WishFormValues>({ defaultValues: firstValues(draft, shared) });
  // A second submit may come before the first has rendered the button disabled.
  const sending = useRef(false);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }),
    [form, draft],
  );

  const color = useWatch({ control: form.control, name: 'color' });
  useEffect(() => onColorChange(color), [color, onColorChange]);
  const title = useWatch({ control: form.control, name: 'title', compute: cleanLine });

  const submit = form.handleSubmit(async (values) => {
    if (sending.current) return;
    sending.current = true;
    try {
      const wish = await create(toNewWish(values));
      form.reset(EMPTY_WISH_FORM);
      onCreated(wish);
    } catch (error) {
      for (const [at, { field, message }] of fieldProblems(error, texts.refused).entries()) {
        form.setError(field, { type: 'server', message }, { shouldFocus: at === 0 });
      }
      toast({ title: toasts.createFailed, variant: 'destructive' });
    } finally {
      sending.current = false;
    }
  });

  const takeShared = (values: WishFormValues) => {
    // First: the button that was pressed goes, and after a reset the form knows its fields only once it was rendered.
    form.setFocus('title');
    form.reset(values);
    draft.discard();
    draft.keep(values);
    setRestored(false);
    setOffered(null);
  };

  const startOver = () => {
    form.reset(EMPTY_WISH_FORM);
    draft.discard();
    setRestored(false);
    form.setFocus('title');
  };

  return (
    <form noValidate onSubmit={submit} onKeyDown={postOnEnter}>
      {restored && (
        <p className={styles.restored} role="status">
          {texts.draftRestored}
          <Button variant="ghost" size="s" onClick={startOver}>
            {texts.discardDraft}
          </Button>
        </p>
      )}
      {offered && (
        <p className={styles.restored} role="status">
          {texts.sharedWaits}
          <Button variant="ghost" size="s" onClick={() => takeShared(offered)}>
            {texts.takeShared}
          </Button>
        </p>
      )}
      <WishFields
        form={form}
        belowTitle={<AlikeWishes title={title} renderReactions={renderReactions} onOpen={onOpen} />}
      />
      <DialogActions>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" aria-keyshortcuts="Control+Enter Meta+Enter" pending={isPending}>
          {isPending ? texts.creating : texts.create}
        </Button>
      </DialogActions>
    </form>
  );
}

/** What was shared, where the member's draft is in its way. */
function waitingShare(draft: WishDraft, shared: SharedText | null): WishFormValues | null {
  const wish = shared && sharedWish(shared);
  return wish && draft.values && !holdsShared(draft.values, wish) ? wish : null;
}

/** The draft as it is, else what was shared, which is a draft from then on. */
function firstValues(draft: WishDraft, shared: SharedText | null): WishFormValues {
  if (shared && !draft.values) draft.keep(sharedWish(shared));
  return draft.values ?? EMPTY_WISH_FORM;
}
