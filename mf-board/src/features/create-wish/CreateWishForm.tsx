import { cleanLine } from '@wishboard/contracts/http/fields/text';
import type { NoteColor, WishView } from '@wishboard/contracts/http/wishes/wish';
import type { SharedText } from '@wishboard/contracts/remotes/place';
import { Button, DialogActions, toast, useTexts } from '@wishboard/web-kit/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { boardTexts } from '../../texts/board';
import { wishFormTexts } from '../../texts/wish-form';
import { showFieldProblems } from '../../wish-form/server-errors';
import { submitOnCtrlEnter } from '../../wish-form/submit-on-ctrl-enter';
import { WishFields } from '../../wish-form/WishFields';
import { EMPTY_WISH_FORM, toNewWish } from '../../wish-form/wish-form';
import { AlikeWishes } from './AlikeWishes';
import styles from './CreateWishForm.module.css';
import type { WishDraft } from './draft';
import { useCreateWish } from './use-create-wish';
import { useDraftForm } from './use-draft-form';

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
  const { form, isRestored, startOver, isOffered, takeOffered } = useDraftForm(draft, shared);
  // A second submit can come before the first one has rendered the button as disabled.
  const sending = useRef(false);

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
      showFieldProblems(form, error, texts.refused);
      toast({ title: toasts.createFailed, variant: 'destructive' });
    } finally {
      sending.current = false;
    }
  });

  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
      {isRestored && <DraftNotice text={texts.draftRestored} action={texts.discardDraft} onAction={startOver} />}
      {isOffered && <DraftNotice text={texts.sharedWaits} action={texts.takeShared} onAction={takeOffered} />}
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

/** Tells what the form begins with, or could begin with, and offers one action. */
function DraftNotice({ text, action, onAction }: { text: string; action: string; onAction(): void }) {
  return (
    <p className={styles.notice} role="status">
      {text}
      <Button variant="ghost" size="s" onClick={onAction}>
        {action}
      </Button>
    </p>
  );
}
