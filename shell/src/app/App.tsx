import { MODERATION_PATH } from '@wishboard/contracts/http/routes';
import { htmlLangOf } from '@wishboard/web-kit/texts/locale';
import { KitProvider, Toaster } from '@wishboard/web-kit/ui';
import { useLayoutEffect } from 'react';
import { Route, Switch } from 'wouter';
import { useShellStore } from '../shell-store';
import { AnnouncementBanner } from './announcement/AnnouncementBanner';
import { BoardPage } from './BoardPage';
import { OfflineBanner } from './header/OfflineBanner';
import { ModerationPage } from './ModerationPage';
import { NotFoundPage } from './NotFoundPage';
import { MemberSession } from './session/member-session';

/** The host page: the providers that all remotes share, and the routes. */
export function App() {
  const language = useShellStore((state) => state.language);
  usePageSettings();
  return (
    <MemberSession>
      <KitProvider language={language}>
        <OfflineBanner />
        <AnnouncementBanner />
        <Switch>
          <Route path="/" component={BoardPage} />
          <Route path={MODERATION_PATH} component={ModerationPage} />
          <Route component={NotFoundPage} />
        </Switch>
        <Toaster />
      </KitProvider>
    </MemberSession>
  );
}

/** Writes the language and the theme to the document element, where style sheets and screen readers find them. */
function usePageSettings(): void {
  const language = useShellStore((state) => state.language);
  const theme = useShellStore((state) => state.theme);
  useLayoutEffect(() => {
    document.documentElement.lang = htmlLangOf(language);
  }, [language]);
  useLayoutEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}
