import {
  FILTER_ACTIONS,
  type FilterAction,
  type FilterView,
} from '@wishboard/contracts/http/moderation/moderation-filters';
import { Button, useTexts } from '@wishboard/web-kit/ui';
import { useRef, useState } from 'react';
import { moderationTexts } from '../../texts/moderation';
import styles from './FilterLists.module.css';
import { FilterPreview } from './FilterPreview';
import { useSetFilter } from './use-set-filter';

/** Adds the picture of the chosen wish to a list: first as a draft, whose preview offers to switch it on. */
export function AddPictureFilter({ mark }: { mark: string }) {
  const { lists: texts } = useTexts(moderationTexts);
  const [draft, setDraft] = useState<FilterView | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const { mutate, isPending } = useSetFilter();
  const set = (action: FilterAction, state: FilterView['state']) =>
    mutate({ kind: 'picture', text: mark, action, state }, { onSuccess: setDraft });
  const focusFirst = () => part.current?.querySelector<HTMLElement>('button')?.focus();
  return (
    <div ref={part} className={styles.picture}>
      <h3>{texts.picture.heading}</h3>
      <p className={styles.soft}>{texts.picture.text}</p>
      <div className={styles.acts}>
        {FILTER_ACTIONS.map((action) => (
          <Button key={action} size="s" pending={isPending} onClick={() => set(action, 'draft')}>
            {texts.picture.actions[action]}
          </Button>
        ))}
      </div>
      {draft && (
        <FilterPreview
          key={`${draft.action} ${draft.state}`}
          filter={draft}
          onSwitchOn={draft.state === 'draft' ? () => set(draft.action, 'on') : null}
          isPending={isPending}
          onFocusLost={focusFirst}
        />
      )}
    </div>
  );
}
