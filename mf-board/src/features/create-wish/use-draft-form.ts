import type { SharedText } from '@wishboard/contracts/remotes/place';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { EMPTY_WISH_FORM, type WishFormValues } from '../../wish-form/wish-form';
import type { WishDraft } from './draft';
import { containsShared, sharedWish } from './shared-wish';

/**
 * The state of the create form. It begins with the member's draft, or else with the shared text, and the draft is saved on every
 * change. A shared text that meets another draft is offered instead.
 */
export function useDraftForm(draft: WishDraft, shared: SharedText | null) {
  const [isRestored, setIsRestored] = useState(() => {
    // Another tab may have written or sent the draft since this page read it.
    draft.refresh();
    return draft.values !== null;
  });
  const [offered, setOffered] = useState(() => sharedToOffer(draft, shared));
  const [defaultValues] = useState(() => initialValues(draft, shared));
  const form = useForm<WishFormValues>({ defaultValues });

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }),
    [form, draft],
  );

  /** Replaces the draft by the offered text. */
  function takeOffered(): void {
    if (!offered) return;
    // The focus moves before the reset: the pressed button disappears, and after a reset the form knows its fields only from the
    // next render.
    form.setFocus('title');
    form.reset(offered);
    draft.discard();
    draft.keep(offered);
    setIsRestored(false);
    setOffered(null);
  }

  /** Discards the draft and empties the form. */
  function startOver(): void {
    form.reset(EMPTY_WISH_FORM);
    draft.discard();
    setIsRestored(false);
    form.setFocus('title');
  }

  return { form, isRestored, startOver, isOffered: offered !== null, takeOffered };
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
