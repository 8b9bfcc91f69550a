import type { Category } from '@wishboard/contracts/http/fields/category';
import { errorText } from '@wishboard/web-kit/api/error-texts';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { Button, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { CategoryChoice, CHOSEN_MAX } from '../../interests/CategoryChoice';
import { useUpdateInterests } from '../../interests/use-update-interests';
import { interestsTexts } from '../../texts/interests';
import styles from './FirstChoice.module.css';

export interface FirstChoiceProps {
  /** Called when the form is removed after an answer while it had the focus. */
  onFocusLost(): void;
}

/**
 * Asks a new member what they wish for most, in place of the list. Once categories are chosen or the question is skipped, it is not asked
 * again.
 */
export default function FirstChoice({ onFocusLost }: FirstChoiceProps) {
  const { firstChoice: texts, failed } = useTexts(interestsTexts);
  const language = useLanguage();
  const [chosen, setChosen] = useState<Category[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const lost = useRef(onFocusLost);
  lost.current = onFocusLost;
  const updateInterests = useUpdateInterests({ isShownAtOnce: false });
  const isAnswered = useRef(false);
  isAnswered.current = updateInterests.isPending || updateInterests.isSuccess;
  useLayoutEffect(
    () => () => {
      const { activeElement, body } = document;
      // A button loses the focus when it is disabled while the answer is saved.
      if (form.current?.contains(activeElement) || (isAnswered.current && activeElement === body)) lost.current();
    },
    [],
  );
  const isSkipping = updateInterests.variables?.categories?.length === 0;
  return (
    <form
      ref={form}
      lang={langOf(texts.question)}
      className={styles.card}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) updateInterests.mutate({ categories: chosen });
      }}
    >
      <CategoryChoice
        legend={<span className={styles.question}>{texts.question}</span>}
        hint={texts.upTo(CHOSEN_MAX)}
        chosen={chosen}
        onChange={setChosen}
        inOneLine
      />
      <div className={styles.foot}>
        <p role="status" className={styles.told}>
          {updateInterests.isError ? errorText(updateInterests.error, language, failed) : null}
        </p>
        <Button
          variant="ghost"
          size="s"
          pending={updateInterests.isPending && isSkipping}
          disabled={updateInterests.isPending}
          onClick={() => updateInterests.mutate({ categories: [] })}
        >
          {texts.skip}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="s"
          pending={updateInterests.isPending && !isSkipping}
          disabled={chosen.length === 0 || updateInterests.isPending}
        >
          {texts.choose}
        </Button>
      </div>
    </form>
  );
}
