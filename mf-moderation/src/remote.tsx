import type { CommonRemoteProps } from '@wishboard/contracts/remotes/contract';
import { RemoteRoot } from '@wishboard/web-kit/ui';
import { Moderation } from './Moderation';

/** The component that the shell loads for moderators only. See contracts/remotes/contract.ts. */
export default function ModerationRemote({ currentUser, language }: CommonRemoteProps) {
  return (
    <RemoteRoot boundary="moderation" language={language}>
      <Moderation key={currentUser.id} />
    </RemoteRoot>
  );
}
