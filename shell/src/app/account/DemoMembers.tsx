import type { UserView } from '@wishboard/contracts/http/fields/user';
import { MEMBER_SEARCH_MAX } from '@wishboard/contracts/http/limits';
import { TextField, useFocusKept, useTexts } from '@wishboard/web-kit/ui';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { shellTexts } from '../../texts/shell';
import styles from './AccountMenu.module.css';
import { FoundMembers } from './FoundMembers';
import { useMemberSearch } from './use-member-search';
import { useSwitchMember } from './use-switch-member';

/** Lets a visitor of the demo continue as another member, and explains that this is a demo. */
export function DemoMembers({ current }: { current: UserView }) {
  const texts = useTexts(shellTexts);
  const { search, setSearch, hasManyMembers, ...found } = useMemberSearch();
  const { members, isSettled, prefix } = found;
  const switchMember = useSwitchMember();
  useFocusKept(switchMember.isPending);
  const switchTo = (member: UserView) => member.id !== current.id && switchMember.mutate(member.id);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const [only, ...others] = members;
    if (only && others.length === 0 && isSettled && prefix !== '') switchTo(only);
  };

  return (
    <section aria-label={texts.demoTitle} className={styles.demo} onKeyDown={moveFocus}>
      <div className={styles.demoNote}>
        <p className={styles.demoTitle}>{texts.demoTitle}</p>
        <p>{texts.demoNote}</p>
      </div>
      {hasManyMembers && (
        <form onSubmit={submit}>
          <TextField
            label={texts.findMember}
            type="search"
            enterKeyHint="go"
            autoComplete="off"
            maxLength={MEMBER_SEARCH_MAX}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </form>
      )}
      <FoundMembers {...found} current={current} disabled={switchMember.isPending} onChoose={switchTo} />
    </section>
  );
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus with the up and down arrow keys through the search field and the buttons below it, without wrapping around. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button:not(:disabled)')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? undefined : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
