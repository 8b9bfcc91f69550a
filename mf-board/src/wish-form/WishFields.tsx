import { DESCRIPTION_MAX, TITLE_MAX } from '@wishboard/contracts/http/wishes/wish';
import { TextArea, TextField, useTexts } from '@wishboard/web-kit/ui';
import { type ReactNode, useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { wishFormTexts } from '../texts/wish-form';
import { WishChoices } from './WishChoices';
import styles from './WishFields.module.css';
import { accountOf, charactersLeft, showsCredentials, type WishFormValues, wishChecks, withScheme } from './wish-form';

export interface WishFieldsProps {
  form: UseFormReturn<WishFormValues>;
  /** Values of the wish that is edited; absent for a new wish. */
  stored?: WishFormValues;
  /** Content below the title while it is typed. */
  belowTitle?: ReactNode;
}

/** The fields of a wish, each with its error message below it. */
export function WishFields({ form, stored, belowTitle }: WishFieldsProps) {
  const texts = useTexts(wishFormTexts);
  const checks = useMemo(() => wishChecks(texts, stored), [texts, stored]);
  const { errors } = form.formState;
  const hintOf = (left: number | null) => (left === null ? undefined : texts.left(left));
  const titleLeft = useWatch({ ...counted(TITLE_MAX), control: form.control, name: 'title' });
  const descriptionLeft = useWatch({ ...counted(DESCRIPTION_MAX), control: form.control, name: 'description' });
  const hasReadablePassword = useWatch({ compute: showsCredentials, control: form.control, name: 'productUrl' });
  /** Returns the handler that replaces what was typed by what the form sends, when the member leaves the field. */
  const complete =
    (field: 'productUrl' | 'igAccount', completed: (typed: string) => string) =>
    ({ target }: { target: { value: string } }) => {
      const whole = completed(target.value);
      if (whole !== target.value) form.setValue(field, whole, { shouldDirty: true, shouldValidate: true });
    };
  return (
    <div className={styles.fields}>
      <div className={styles.onNote}>
        <TextField
          label={texts.title}
          placeholder={texts.titlePlaceholder}
          autoComplete="off"
          aria-required
          hint={errors.title ? undefined : hintOf(titleLeft)}
          error={errors.title?.message}
          {...form.register('title', { validate: checks.title })}
        />
        {belowTitle}
      </div>
      <div className={styles.onNote}>
        <TextArea
          label={texts.description}
          rows={3}
          placeholder={texts.descriptionPlaceholder}
          aria-required
          hint={errors.description ? undefined : hintOf(descriptionLeft)}
          error={errors.description?.message}
          {...form.register('description', { validate: checks.description })}
        />
      </div>
      <TextField
        label={texts.productUrl}
        note={texts.optional}
        type="url"
        inputMode="url"
        placeholder={texts.productUrlPlaceholder}
        autoComplete="off"
        hint={hasReadablePassword ? texts.urlIsReadable : texts.productUrlHint}
        error={errors.productUrl?.message}
        {...form.register('productUrl', { validate: checks.productUrl, onBlur: complete('productUrl', withScheme) })}
      />
      <TextField
        label={texts.igAccount}
        note={texts.optional}
        placeholder={texts.igAccountPlaceholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={texts.igAccountHint}
        error={errors.igAccount?.message}
        {...form.register('igAccount', { validate: checks.igAccount, onBlur: complete('igAccount', accountOf) })}
      />
      <WishChoices form={form} />
    </div>
  );
}

/** Options of `useWatch` for the number of characters left. The form renders only when the displayed number changes. */
const counted = (max: number) => ({ compute: (text: string) => charactersLeft(text, max) });
