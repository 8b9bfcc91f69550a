import { firstPaint } from '@wishboard/web-kit/first-paint/first-paint';
import { KitProvider } from '@wishboard/web-kit/ui';
import { FirstScreen } from './app/FirstScreen';

/** The shell's part of the first screen, drawn on the server: its header, and where the remotes' parts go. */
export default firstPaint('shell', ({ language, member, isVisitor }) => (
  <KitProvider language={language}>
    <FirstScreen member={isVisitor ? null : member} />
  </KitProvider>
));
