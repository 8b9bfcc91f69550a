import { cutTo } from '@wishboard/contracts/http/fields/text';
import {
  FILTER_ACTIONS,
  FILTER_TEXT_MAX,
  type FilterAction,
  type FilterView,
  TYPED_FILTER_KINDS,
  type TypedFilterKind,
} from '@wishboard/contracts/http/moderation/moderation-filters';
import { Button, SegmentedControl, TextField, useTexts } from '@wishboard/web-kit/ui';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { moderationTexts } from '../../texts/moderation';
import styles from './FilterLists.module.css';
import { isInvalidFilter, useSetFilter } from './use-set-filter';

interface AddFilterProps {
  field: RefObject<HTMLInputElement | null>;
  onAdded(filter: FilterView): void;
}

/** Form that adds a word or a link as a draft filter. A draft has no effect before a moderator previews it and switches it on. */
export function AddFilter({ field, onAdded }: AddFilterProps) {
  const { lists: texts } = useTexts(moderationTexts);
  const headingId = useId();
  const [kind, setKind] = useState<TypedFilterKind>('word');
  const [action, setAction] = useState<FilterAction>('hold');
  const [text, setText] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const { mutate, isPending, error, reset } = useSetFilter();

  // What is refused as a word may be a valid link.
  const clearError = () => {
    setIsEmpty(false);
    reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setIsEmpty(!text.trim());
    field.current?.focus();
    if (!text.trim()) return;
    const done = (filter: FilterView) => {
      setText('');
      onAdded(filter);
    };
    mutate({ kind, text, action, state: 'draft' }, { onSuccess: done });
  };

  return (
    <form onSubmit={submit} noValidate aria-labelledby={headingId} className={styles.form}>
      <h2 id={headingId}>{texts.add}</h2>
      <SegmentedControl<TypedFilterKind>
        label={texts.kind}
        size="s"
        value={kind}
        onChange={(chosen) => {
          setKind(chosen);
          clearError();
        }}
        options={TYPED_FILTER_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      <TextField
        ref={field}
        label={texts.fields[kind]}
        hint={texts.hints[kind]}
        error={isEmpty || isInvalidFilter(error) ? texts.invalid[kind] : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(cutTo(event.target.value, FILTER_TEXT_MAX));
          clearError();
        }}
      />
      <SegmentedControl<FilterAction>
        label={texts.action}
        size="s"
        value={action}
        onChange={setAction}
        options={FILTER_ACTIONS.map((value) => ({ value, label: texts.actions[value] }))}
      />
      <p className={styles.soft}>{texts.actionHints[action]}</p>
      <Button type="submit" variant="primary" pending={isPending}>
        {texts.addDraft}
      </Button>
    </form>
  );
}
