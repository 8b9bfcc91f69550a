import '@wishboard/web-kit/styles/reset.css';
import '@wishboard/web-kit/styles/tokens.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { createQueryClient } from '@wishboard/web-kit/api/query-client';
import { LanguageProvider, Toaster, TooltipProvider } from '@wishboard/web-kit/ui';
import { createRoot } from 'react-dom/client';
import { standaloneNotifications } from '../test/notification-fixtures';
import NotificationsRemote from './remote';

/*
 * The bell on a page of its own: over fixtures, or over a BFF on the same origin with `?api`. `?language=zh-TW` and
 * `?theme=dark` choose how it looks.
 */
const search = new URLSearchParams(window.location.search);
const language = (search.get('language') ?? 'mixed') as Language;
const theme = search.get('theme');
if (theme) document.documentElement.dataset.theme = theme;

const queryClient = createQueryClient();
if (!search.has('api')) queryClient.setQueryData(queryKeys.notifications, standaloneNotifications(Date.now()));

const currentUser = {
  id: 'member-1',
  username: 'mei',
  displayName: 'Mei',
  avatar: '',
  createdAt: new Date().toISOString(),
};
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <LanguageProvider language={language}>
      <TooltipProvider>
        <header style={{ display: 'flex', justifyContent: 'flex-end', padding: '0.75rem 1rem' }}>
          <NotificationsRemote
            currentUser={currentUser}
            language={language}
            onOpenWish={(wishId) => window.location.assign(`#${wishId}`)}
          />
        </header>
      </TooltipProvider>
      <Toaster />
    </LanguageProvider>
  </QueryClientProvider>,
);
