import '@wishboard/web-kit/styles/reset.css';
import '@wishboard/web-kit/styles/tokens.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { createQueryClient } from '@wishboard/web-kit/api/query-client';
import { LanguageProvider, Toaster, TooltipProvider } from '@wishboard/web-kit/ui';
import { createRoot } from 'react-dom/client';
import { standaloneRecommendations } from '../test/recommendation-fixtures';
import RecommendationsRemote from './remote';

/*
 * The strip on a page of its own: over fixtures, or over a BFF on the same origin with `?api`. `?language=zh-TW` and
 * `?theme=dark` choose how it looks.
 */
const search = new URLSearchParams(window.location.search);
const language = (search.get('language') ?? 'mixed') as Language;
const theme = search.get('theme');
if (theme) document.documentElement.dataset.theme = theme;

const queryClient = createQueryClient();
if (!search.has('api')) {
  for (const limit of [5, 6, 12]) {
    queryClient.setQueryData(queryKeys.recommendations(limit), standaloneRecommendations().slice(0, limit));
  }
  const preferences = {
    keywords: ['京都', 'coffee', 'reading'],
    categories: [],
    colorPreference: 'green',
    lastUpdated: null,
  };
  queryClient.setQueryData(queryKeys.preferences, preferences);
}

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
        <main style={{ maxWidth: 'var(--page-width)', margin: '0 auto', padding: '1rem var(--page-gutter)' }}>
          <RecommendationsRemote
            currentUser={currentUser}
            language={language}
            onOpenWish={(wishId) => window.location.assign(`#${wishId}`)}
          />
        </main>
      </TooltipProvider>
      <Toaster />
    </LanguageProvider>
  </QueryClientProvider>,
);
