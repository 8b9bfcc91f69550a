import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import { NOTE_COLORS, WISH_AUDIENCES } from '@wishboard/contracts/http/wishes/wish';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { ColorRadioGroup, Field, useTexts } from '@wishboard/web-kit/ui';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { wishFormTexts } from '../texts/wish-form';
import styles from './WishFields.module.css';
import type { WishFormValues } from './wish-form';

/** The fields of a wish that are chosen from a list: note colour, category and audience. */
export function WishChoices({ form }: { form: UseFormReturn<WishFormValues> }) {
  const texts = useTexts(wishFormTexts);
  const categories = useTexts(categoryTexts);
  return (
    <div className={styles.choices}>
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
      <Field label={texts.category}>
        {(control) => (
          <select {...control} {...form.register('category')}>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {categories[category]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={texts.audience}>
        {(control) => (
          <select {...control} {...form.register('audience')}>
            {WISH_AUDIENCES.map((audience) => (
              <option key={audience} value={audience}>
                {texts.audiences[audience]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
