import type { FilterState, FilterView } from '@wishboard/contracts/http/moderation/moderation-filters';
import { formatDay } from '@wishboard/web-kit/texts/dates';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { Button, useFocusLost, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { useRef } from 'react';
import { moderationTexts } from '../../texts/moderation';
import styles from './FilterLists.module.css';
import { FilterPreview } from './FilterPreview';
import { useSetFilter } from './use-set-filter';

interface FilterRowProps {
  filter: FilterView;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onFocusLost(): void;
}

/** Number of digits shown of a picture's mark, enough to tell pictures apart. */
const MARK_SHOWN = 8;

/** One filter with its state, its preview, and buttons that switch it off or remove it. */
export function FilterRow({ filter, isOpen, onOpen, onFocusLost }: FilterRowProps) {
  const { lists: texts, by, somebody } = useTexts(moderationTexts);
  const language = useLanguage();
  const { mutate, isPending } = useSetFilter();
  const isPicture = filter.kind === 'picture';
  const name = isPicture ? texts.picture.name(filter.text.slice(0, MARK_SHOWN)) : filter.text;
  const row = useRef<HTMLLIElement>(null);
  useFocusLost(row, onFocusLost);
  const { kind, text, action, state, moderator, enteredAt } = filter;
  const become = (to: FilterState) => mutate({ kind, text, action, state: to }, { onSuccess: () => onOpen(false) });
  const focusFirst = () => row.current?.querySelector<HTMLElement>('button')?.focus();
  return (
    <li ref={row} className={styles.row}>
      <p>
        <strong {...(isPicture ? {} : memberText(text))}>{name}</strong>
      </p>
      <p className={styles.facts}>
        <span>{texts.kinds[kind]}</span>
        <span>{texts.actions[action]}</span>
        <span className={state === 'on' ? styles.on : undefined}>{texts.states[state]}</span>
        <span>{by(moderator ? `@${moderator}` : somebody)}</span>
        <time dateTime={enteredAt}>{formatDay(enteredAt, language)}</time>
      </p>
      <div className={styles.acts}>
        <Button size="s" aria-expanded={isOpen} aria-label={texts.lookAt(name)} onClick={() => onOpen(!isOpen)}>
          {texts.look}
        </Button>
        {state === 'on' && (
          <Button
            size="s"
            aria-label={texts.switchOffOf(name)}
            pending={isPending}
            onClick={() => {
              focusFirst();
              become('draft');
            }}
          >
            {texts.switchOff}
          </Button>
        )}
        <Button size="s" aria-label={texts.removeOf(name)} pending={isPending} onClick={() => become('removed')}>
          {texts.remove}
        </Button>
      </div>
      {isOpen && (
        <FilterPreview
          filter={filter}
          onSwitchOn={state === 'draft' ? () => become('on') : null}
          isPending={isPending}
          onFocusLost={focusFirst}
        />
      )}
    </li>
  );
}
