import type { BoardRemoteProps } from '@wishboard/contracts/remotes/contract';
import { WaitingActsContext } from '@wishboard/web-kit/acts/send-act';
import { RemoteRoot } from '@wishboard/web-kit/ui';
import { Board } from './Board';
import { VisitorBoard } from './VisitorBoard';

/** The component that the shell mounts: the board of the current member, or of a visitor who reads without an account. */
export default function BoardRemote(props: BoardRemoteProps) {
  return (
    <RemoteRoot boundary="board" language={props.language}>
      <WaitingActsContext value={props.waitingActs ?? null}>
        {props.onJoin ? <VisitorBoard {...props} onJoin={props.onJoin} /> : <Board {...props} />}
      </WaitingActsContext>
    </RemoteRoot>
  );
}
