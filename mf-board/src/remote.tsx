import type { BoardRemoteProps } from '@wishboard/contracts/remotes/contract';
import { WaitingActsContext } from '@wishboard/web-kit/acts/send-act';
import { RemoteRoot } from '@wishboard/web-kit/ui';
import { Board } from './Board';

/** What the shell mounts: the board of the current member. */
export default function BoardRemote(props: BoardRemoteProps) {
  return (
    <RemoteRoot boundary="board" language={props.language}>
      <WaitingActsContext value={props.waitingActs ?? null}>
        <Board {...props} />
      </WaitingActsContext>
    </RemoteRoot>
  );
}
