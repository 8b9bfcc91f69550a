import { LanguageProvider, Toaster } from '@wishboard/web-kit/ui';
import { Route, Switch } from 'wouter';
import { useShellStore } from '../shell-store';
import { MemberSession } from './account/member-session';
import { BoardPage } from './BoardPage';
import { NotFoundPage } from './NotFoundPage';
import { OfflineBanner } from './OfflineBanner';
import { usePageSettings } from './use-page-settings';

/** The host page: what every remote shares, and the routes. */
export function App() {
  const language = useShellStore((state) => state.language);
  usePageSettings();
  return (
    <MemberSession>
      <LanguageProvider language={language}>
        <OfflineBanner />
        <Switch>
          <Route path="/" component={BoardPage} />
          <Route component={NotFoundPage} />
        </Switch>
        <Toaster />
      </LanguageProvider>
    </MemberSession>
  );
}
