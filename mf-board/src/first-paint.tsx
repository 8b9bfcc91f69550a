import { firstPaint } from '@wishboard/web-kit/first-paint/first-paint';
import { RemoteRoot } from '@wishboard/web-kit/ui';
import { FirstScreen } from './first-screen/FirstScreen';
import { VisitorFirstScreen } from './first-screen/VisitorFirstScreen';

/** Renders the board's part of the first screen on the server. See contracts/remotes/first-paint.ts. */
export default firstPaint('board', ({ language, member, isVisitor, reads }) => (
  <RemoteRoot boundary="board" language={language}>
    {isVisitor ? <VisitorFirstScreen reads={reads} /> : <FirstScreen member={member} reads={reads} />}
  </RemoteRoot>
));
