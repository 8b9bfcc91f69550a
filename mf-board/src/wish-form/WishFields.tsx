import { NOTE_COLORS } from '@wishboard/contracts/http/wish';
import { ColorRadioGroup, TextArea, TextField, useTexts } from '@wishboard/web-kit/ui';
import { useMemo } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { wishFormTexts } from '../texts/wish-form';
import styles from './WishFields.module.css';
import { type WishFormValues, wishChecks } from './wish-form';

/** The five fields of a wish, each with its own message below it. */
export function WishFields({ form }: { form: UseFormReturn<WishFormValues> }) {
  const texts = useTexts(wishFormTexts);
  const checks = useMemo(() => wishChecks(texts), [texts]);
  const { errors } = form.formState;
  return (
    <div className={styles.fields}>
      <TextField
        label={texts.title}
        placeholder={texts.titlePlaceholder}
        autoComplete="off"
        aria-required
        error={errors.title?.message}
        {...form.register('title', { validate: checks.title })}
      />
      <TextArea
        label={texts.description}
        rows={3}
        placeholder={texts.descriptionPlaceholder}
        aria-required
        error={errors.description?.message}
        {...form.register('description', { validate: checks.description })}
      />
      <TextField
        label={texts.productUrl}
        note={texts.optional}
        type="url"
        inputMode="url"
        placeholder={texts.productUrlPlaceholder}
        autoComplete="off"
        hint={texts.productUrlHint}
        error={errors.productUrl?.message}
        {...form.register('productUrl', { validate: checks.productUrl })}
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
        {...form.register('igAccount', { validate: checks.igAccount })}
      />
      <Controller
        control={form.control}
        name="color"
        render={({ field }) => (
          <ColorRadioGroup
            label={texts.color}
            value={field.value}
            onChange={field.onChange}
            options={NOTE_COLORS.map((color) => ({ value: color, label: texts.colors[color] }))}
          />
        )}
      />
    </div>
  );
}
