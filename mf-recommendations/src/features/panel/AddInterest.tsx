import { cleanLine, hasAtMost } from '@wishboard/contracts/http/fields/text';
import { INTEREST_MAX, INTERESTS_ADDED_MAX, withoutInterests } from '@wishboard/contracts/http/members/preferences';
import { errorText } from '@wishboard/web-kit/api/error-texts';
import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import { Button, TextField, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { useRef, useState } from 'react';
import { useUpdateInterests } from '../../interests/use-update-interests';
import { interestsTexts } from '../../texts/interests';
import styles from './InterestsEditor.module.css';

export interface AddInterestProps {
  /** All current interests. */
  interests: readonly string[];
  /** The interests that the member added. */
  named: readonly string[];
}

/** Form that adds one interest. On an error, keeps the text and shows the reason. */
export function AddInterest({ interests, named }: AddInterestProps) {
  const { edit, failed } = useTexts(interestsTexts);
  const language = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const updateInterests = useUpdateInterests({ isShownAtOnce: false });

  /** Validates an interest as far as the page can. Only the server can tell whether a word says too little about an interest. */
  function problemOf(interest: string): string | null {
    if (interest === '') return edit.addEmpty;
    if (!hasAtMost(interest, INTEREST_MAX)) return edit.addTooLong(INTEREST_MAX);
    if (withoutInterests([interest], interests).length === 0) return edit.addKnown;
    return named.length >= INTERESTS_ADDED_MAX ? edit.addTooMany(INTERESTS_ADDED_MAX) : null;
  }

  function refusal(error: Error): string {
    const isOfField = error instanceof ApiError && error.fieldErrors.some(({ field }) => field.startsWith('add'));
    return isOfField ? edit.addTooLittle : errorText(error, language, failed);
  }

  function add(): void {
    const interest = cleanLine(text);
    const problem = problemOf(interest);
    setWrong(problem);
    if (problem === null) {
      const onError = (error: Error) => setWrong(refusal(error));
      // The next interest may be typed already.
      const onSuccess = () => setText((typed) => (typed === text ? '' : typed));
      updateInterests.mutate({ add: [interest] }, { onSuccess, onError });
    }
    field.current?.focus({ preventScroll: true });
  }

  return (
    <form
      noValidate
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (!updateInterests.isPending) add();
      }}
    >
      <TextField
        ref={field}
        label={edit.addLabel}
        placeholder={edit.addPlaceholder}
        value={text}
        error={wrong}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => {
          setText(target.value);
          setWrong(null);
        }}
      />
      <Button type="submit" pending={updateInterests.isPending}>
        {edit.add}
      </Button>
    </form>
  );
}
