import type { RecommendationsRemoteProps } from '@wishboard/contracts/remotes/contract';
import { WaitingActsContext } from '@wishboard/web-kit/acts/send-act';
import { RemoteRoot } from '@wishboard/web-kit/ui';
import { Recommendations } from './Recommendations';

/** The component that the shell loads and the board shows in its community view. See contracts/remotes/contract.ts. */
export default function RecommendationsRemote({
  currentUser,
  language,
  navigation,
  onOpenWish,
  waitingActs,
}: RecommendationsRemoteProps) {
  return (
    <RemoteRoot boundary="recommendations" language={language}>
      <WaitingActsContext value={waitingActs ?? null}>
        <Recommendations key={currentUser.id} navigation={navigation} onOpenWish={onOpenWish} />
      </WaitingActsContext>
    </RemoteRoot>
  );
}
