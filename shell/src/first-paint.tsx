import { firstPaint } from '@wishboard/web-kit/first-paint/first-paint';
import { KitProvider } from '@wishboard/web-kit/ui';
import { FirstScreen } from './app/FirstScreen';

/** The shell's part of the server-rendered first screen: its header, and the slots for the remotes' parts. */
export default firstPaint('shell', ({ language, member, isVisitor }) => (
  <KitProvider language={language}>
    <FirstScreen member={isVisitor ? null : member} />
  </KitProvider>
));
