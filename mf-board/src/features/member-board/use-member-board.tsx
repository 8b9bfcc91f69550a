import { useQuery } from '@tanstack/react-query';
import type { UserSummary } from '@wishboard/contracts/http/fields/user';
import type { Navigation } from '@wishboard/contracts/remotes/place';
import { memberQuery } from '@wishboard/web-kit/api/queries';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { Button, EmptyState, ErrorState, useTexts } from '@wishboard/web-kit/ui';
import { Flag, StickyNote, UserRoundX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { isGoneError } from '../../api/is-not-found';
import { memberBoardTexts } from '../../texts/member-board';
import { moderationTexts } from '../../texts/moderation';
import { MemberHead } from './MemberHead';

/**
 * Returns the parts of the page for the member's board that the place names; null when it names none.
 *
 * @param ownId id of the current member; null for a visitor
 * @param shareBoardButton shown on the member's own board
 * @param renderFollow renders the follow button on another member's board
 */
export function useMemberBoard(
  { place, go, replace }: Navigation,
  ownId: string | null,
  shareBoardButton: ReactNode,
  renderFollow: (member: UserSummary) => ReactNode,
) {
  const texts = useTexts(memberBoardTexts);
  const { reportMember } = useTexts(moderationTexts);
  const username = place.member ?? null;
  const { data, error, isFetching, refetch } = useQuery({
    ...memberQuery(username ?? ''),
    enabled: username !== null,
  });
  // After a 404 the member counts as gone, even if earlier data is cached.
  const isGone = isGoneError(error);
  const member = isGone ? undefined : data;
  // The server refuses a report about oneself. With no member read, nothing would open.
  const isImpossible = place.dialog === 'report-member' && (isGone || (member !== undefined && member.id === ownId));

  useEffect(() => {
    if (isImpossible) replace({ dialog: null });
  }, [isImpossible, replace]);

  if (username === null) return null;
  const name = member?.displayName ?? `@${username}`;
  const more = member && ownId !== null && member.id !== ownId && (
    <>
      {renderFollow(member)}
      <Button variant="ghost" size="s" onClick={() => go({ dialog: 'report-member' })}>
        <Flag aria-hidden />
        {reportMember}
      </Button>
    </>
  );
  const leave = <Button onClick={() => go({ member: null })}>{texts.everyones}</Button>;
  return {
    name: (
      <bdi lang={langOf(name)} title={name}>
        {name}
      </bdi>
    ),
    count: member?.wishCount ?? null,
    head: member && <MemberHead member={member} own={member.id === ownId ? shareBoardButton : null} more={more} />,
    /** Undefined until the member has been read. */
    member,
    missing: isGone ? (
      <EmptyState picture={<UserRoundX />} title={texts.missing} description={texts.missingHint} actions={leave} />
    ) : error && !member ? (
      <ErrorState title={texts.failed} retryLabel={texts.retry} retrying={isFetching} onRetry={() => void refetch()} />
    ) : null,
    empty: <EmptyState picture={<StickyNote />} title={texts.empty(name)} actions={leave} />,
  };
}
