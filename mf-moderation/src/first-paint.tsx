import { firstPaint } from '@wishboard/web-kit/first-paint/first-paint';
import { RemoteRoot } from '@wishboard/web-kit/ui';
import { Moderation } from './Moderation';

/** The remote's part of the first screen, drawn on the server. See contracts/remotes/first-paint.ts. */
export default firstPaint('moderation', ({ language }) => (
  <RemoteRoot boundary="moderation" language={language}>
    <Moderation />
  </RemoteRoot>
));
