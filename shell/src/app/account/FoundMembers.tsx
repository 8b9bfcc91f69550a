import type { UserView } from '@wishboard/contracts/http/fields/user';
import { Button, ErrorState, Spinner, useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { useLayoutEffect, useRef } from 'react';
import { shellTexts } from '../../texts/shell';
import styles from './AccountMenu.module.css';
import { MemberChoice } from './MemberChoice';
import type { useMemberSearch } from './use-member-search';

interface FoundMembersProps
  extends Pick<ReturnType<typeof useMemberSearch>, 'prefix' | 'found' | 'members' | 'beforeLastPage' | 'isSettled'> {
  current: UserView;
  disabled: boolean;
  onChoose(member: UserView): void;
}

/** The members that the search has found so far, its state, and the button that reads more of them. */
export function FoundMembers(props: FoundMembersProps) {
  const { prefix, found, members, beforeLastPage, isSettled, current, disabled, onChoose } = props;
  const texts = useTexts(shellTexts);
  const list = useRef<HTMLUListElement>(null);

  // The "more" button may be gone after its page has loaded, so the focus moves to the first new member.
  useLayoutEffect(() => {
    const typing = document.activeElement instanceof HTMLInputElement;
    if (beforeLastPage > 0 && !typing) list.current?.querySelectorAll('button')[beforeLastPage]?.focus();
  }, [beforeLastPage]);

  return (
    <>
      <p className={styles.label}>{texts.switchMember}</p>
      {members.length > 0 && (
        <ul ref={list} className={styles.members} aria-busy={!isSettled || undefined}>
          {members.map((member) => (
            <li key={member.id}>
              <MemberChoice
                member={member}
                isCurrent={member.id === current.id}
                search={isSettled ? prefix : ''}
                disabled={disabled}
                onChoose={() => onChoose(member)}
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
    </>
  );
}
