import { firstPaint } from '@wishboard/web-kit/first-paint/first-paint';
import { RemoteRoot } from '@wishboard/web-kit/ui';
import { BellButton } from './features/bell/BellButton';

/** The bell's part of the server-rendered first screen, without the unread count, which the server does not query for it. */
export default firstPaint('notifications', ({ language }) => (
  <RemoteRoot boundary="notifications" language={language}>
    <BellButton unread={0} rings={0} aria-haspopup="dialog" aria-expanded={false} />
  </RemoteRoot>
));
