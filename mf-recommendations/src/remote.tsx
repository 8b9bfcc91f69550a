import type { RecommendationsRemoteProps } from '@wishboard/contracts/remotes/contract';
import { RemoteRoot } from '@wishboard/web-kit/ui';
import { Recommendations } from './Recommendations';

/** What the shell loads and the board shows in its community view. See contracts/remotes/contract.ts. */
export default function RecommendationsRemote({
  currentUser,
  language,
  navigation,
  onOpenWish,
}: RecommendationsRemoteProps) {
  return (
    <RemoteRoot boundary="recommendations" language={language}>
      <Recommendations key={currentUser.id} navigation={navigation} onOpenWish={onOpenWish} />
    </RemoteRoot>
  );
}
