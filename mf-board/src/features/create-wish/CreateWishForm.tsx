import { cleanLine } from '@wishboard/contracts/http/fields/text';
import type { NoteColor, WishView } from '@wishboard/contracts/http/wishes/wish';
import type { SharedText } from '@wishboard/contracts/remotes/place';
import { Button, DialogActions, toast, useTexts } from '@wishboard/web-kit/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { boardTexts } from '../../texts/board';
import { wishFormTexts } from '../../texts/wish-form';
import { fieldProblems } from '../../wish-form/server-errors';
import { submitOnCtrlEnter } from '../../wish-form/submit-on-ctrl-enter';
import { WishFields } from '../../wish-form/WishFields';
import { EMPTY_WISH_FORM, toNewWish, type WishFormValues } from '../../wish-form/wish-form';
import { AlikeWishes } from './AlikeWishes';
import styles from './CreateWishForm.module.css';
import type { WishDraft } from './draft';
import { containsShared, sharedWish } from './shared-wish';
import { useCreateWish } from './use-create-wish';

export interface CreateWishFormProps {
  draft: WishDraft;
  /** Text that another app or page shared. The form begins with it, unless the member has a draft: then the form offers the shared text. */
  shared: SharedText | null;
  /** Called with the chosen colour, also with the initial one. */
  onColorChange(color: NoteColor): void;
  onCancel(): void;
  /** Renders the buttons with which a member cheers for an existing wish. */
  renderReactions(wish: WishView): ReactNode;
  onOpen(wish: WishView): void;
  /** Called with the new wish, or with null while the wish waits for the server. */
  onCreated(wish: WishView | null): void;
}

/** The form of the create dialog. Begins with the member's draft, or else with the shared text, and saves the draft on every change. */
export function CreateWishForm(props: CreateWishFormProps) {
  const { draft, shared, onColorChange, onCancel, renderReactions, onOpen, onCreated } = props;
  const texts = useTexts(wishFormTexts);
  const { toasts } = useTexts(boardTexts);
  const { create, isPending } = useCreateWish(draft);
  const [restored, setRestored] = useState(draft.values !== null);
  const [offered, setOffered] = useState(() => sharedToOffer(draft, shared));
  const form = useForm<WishFormValues>({ defaultValues: initialValues(draft, shared) });
  // A second submit can come before the first one has rendered the button as disabled.
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
    // The focus moves before the reset: the pressed button disappears, and after a reset the form knows its fields only from the
    // next render.
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
    <form noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
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

/** Returns the shared text as form values if the member has another draft, so that the form can offer it; else null. */
function sharedToOffer(draft: WishDraft, shared: SharedText | null): WishFormValues | null {
  const wish = shared && sharedWish(shared);
  return wish && draft.values && !containsShared(draft.values, wish) ? wish : null;
}

/** Returns the draft, or else the shared text. The shared text becomes the draft. */
function initialValues(draft: WishDraft, shared: SharedText | null): WishFormValues {
  if (shared && !draft.values) draft.keep(sharedWish(shared));
  return draft.values ?? EMPTY_WISH_FORM;
}
