import '@wishboard/web-kit/styles/tokens.css';
import '@wishboard/web-kit/styles/reset.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { userQuery } from '@wishboard/web-kit/api/queries/user';
import { createQueryClient } from '@wishboard/web-kit/api/query-client';
import { LanguageProvider, Toaster, TooltipProvider } from '@wishboard/web-kit/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BoardApi } from './fixtures/board-api';
import { StandaloneBoard } from './fixtures/StandaloneBoard';
import { sampleWishes } from './fixtures/wishes';

// The board on a page of its own, over wishes in memory, or with `?api` over the server the page comes from.
// `?wishes=10000` hangs as many, `?language=en` or `zh-TW` chooses the language, `?theme=dark` the theme.
const search = new URLSearchParams(window.location.search);
document.documentElement.dataset.theme = search.get('theme') ?? '';
if (!search.has('api')) answerFromMemory(new BoardApi(sampleWishes(Number(search.get('wishes') ?? 48))));

const queryClient = createQueryClient();
const currentUser = await queryClient.fetchQuery(userQuery());
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LanguageProvider language="mixed">
        <TooltipProvider>
          <StandaloneBoard currentUser={currentUser} search={search} />
        </TooltipProvider>
        <Toaster />
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);

function answerFromMemory(api: BoardApi): void {
  window.fetch = async (input, init) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer = api.answer(init?.method ?? 'GET', String(input), body);
    const text = answer.body === undefined ? null : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status, headers: answer.headers });
  };
}
