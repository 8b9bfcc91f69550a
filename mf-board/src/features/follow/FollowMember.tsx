import type { UserSummary } from '@wishboard/contracts/http/fields/user';
import type { FollowsView } from '@wishboard/contracts/http/members/follows';
import { paths } from '@wishboard/contracts/http/routes';
import { useTexts } from '@wishboard/web-kit/ui';
import { followTexts } from '../../texts/follows';
import { FollowButton } from './FollowButton';

/** Button that follows the member whose board is shown. */
export function FollowMember({ member, onShow }: { member: UserSummary; onShow(): void }) {
  const { follow } = useTexts(followTexts);
  const of = {
    path: paths.follow(member.username),
    name: member.displayName,
    isAmong: ({ members }: FollowsView) => members.some(({ id }) => id === member.id),
  };
  return <FollowButton key={member.id} of={of} label={follow} onShow={onShow} />;
}
