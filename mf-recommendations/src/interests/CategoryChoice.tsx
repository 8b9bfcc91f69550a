import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { useTexts } from '@wishboard/web-kit/ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './CategoryChoice.module.css';

/** Maximum number of chosen categories: more of them would say less about a taste. */
export const CHOSEN_MAX = 3;

export interface CategoryChoiceProps {
  legend: ReactNode;
  hint: ReactNode;
  chosen: readonly Category[];
  onChange(chosen: Category[]): void;
  /** Shows the categories in one horizontally scrolling line on a phone. */
  inOneLine?: boolean;
}

/** The ten categories as checkboxes. The others are disabled once {@link CHOSEN_MAX} are chosen. */
export function CategoryChoice({ legend, hint, chosen, onChange, inOneLine = false }: CategoryChoiceProps) {
  const names = useTexts(categoryTexts);
  const isFull = chosen.length >= CHOSEN_MAX;
  const toggle = (category: Category, isChosen: boolean) =>
    onChange(isChosen ? chosen.filter((each) => each !== category) : [...chosen, category]);
  return (
    <fieldset className={styles.choice}>
      <legend lang={langOf(legend)} className={styles.legend}>
        {legend} <span className={styles.hint}>{hint}</span>
      </legend>
      <div className={styles.options} data-one-line={inOneLine || undefined}>
        {CATEGORIES.map((category) => {
          const isChosen = chosen.includes(category);
          return (
            <label key={category} lang={langOf(names[category])} className={styles.option}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => toggle(category, isChosen)}
              />
              <Check aria-hidden />
              {names[category]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
