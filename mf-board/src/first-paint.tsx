import { firstPaint } from '@wishboard/web-kit/first-paint/first-paint';
import { RemoteRoot } from '@wishboard/web-kit/ui';
import { FirstScreen } from './FirstScreen';

/** The board's part of the first screen, drawn on the server. See contracts/remotes/first-paint.ts. */
export default firstPaint('board', ({ language, member, reads }) => (
  <RemoteRoot boundary="board" language={language}>
    <FirstScreen member={member} reads={reads} />
  </RemoteRoot>
));
