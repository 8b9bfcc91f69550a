import type { UserView } from '@wishboard/contracts/http/fields/user';
import { MEMBER_SEARCH_MAX } from '@wishboard/contracts/http/limits';
import { Button, ErrorState, Spinner, TextField, useFocusKept, useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { type KeyboardEvent, type SubmitEvent, useLayoutEffect, useRef } from 'react';
import { shellTexts } from '../../texts/shell';
import styles from './AccountMenu.module.css';
import { MemberChoice } from './MemberChoice';
import { useMemberSearch } from './use-member-search';
import { useSwitchMember } from './use-switch-member';

/** Lets a visitor of the demo continue as another member, and explains that this is a demo. */
export function DemoMembers({ current }: { current: UserView }) {
  const texts = useTexts(shellTexts);
  const { search, setSearch, prefix, hasManyMembers, found, members, beforeLastPage, isSettled } = useMemberSearch();
  const switchMember = useSwitchMember();
  useFocusKept(switchMember.isPending);
  const list = useRef<HTMLUListElement>(null);
  const switchTo = (member: UserView) => member.id !== current.id && switchMember.mutate(member.id);

  // The "more" button may be gone after its page has loaded, so the focus moves to the first new member.
  useLayoutEffect(() => {
    const typing = document.activeElement instanceof HTMLInputElement;
    if (beforeLastPage > 0 && !typing) list.current?.querySelectorAll('button')[beforeLastPage]?.focus();
  }, [beforeLastPage]);

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
      <p className={styles.label}>{texts.switchMember}</p>
      {members.length > 0 && (
        <ul ref={list} className={styles.members} aria-busy={!isSettled || undefined}>
          {members.map((member) => (
            <li key={member.id}>
              <MemberChoice
                member={member}
                isCurrent={member.id === current.id}
                search={isSettled ? prefix : ''}
                disabled={switchMember.isPending}
                onChoose={() => switchTo(member)}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="status" className={styles.label}>
        {found.isFetching && <Spinner size="s" />}
        {found.isPending && texts.loading}
        {isSettled && members.length === 0 && texts.noSuchMember}
        {isSettled && prefix !== '' && members.length > 0 && (
          <VisuallyHidden>{texts.membersFound(members.length)}</VisuallyHidden>
        )}
      </div>
      {found.isError && (
        <ErrorState
          title={texts.membersFailed}
          onRetry={() => void (found.data ? found.fetchNextPage() : found.refetch())}
          retrying={found.isFetching}
        />
      )}
      {found.hasNextPage && isSettled && (
        <Button onClick={() => void found.fetchNextPage()} pending={found.isFetchingNextPage}>
          {texts.moreMembers}
        </Button>
      )}
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
