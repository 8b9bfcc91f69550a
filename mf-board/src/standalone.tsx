import { queryKeys } from '@wishboard/contracts/http/routes';
import { renderStandalone } from '@wishboard/web-kit/standalone';
import { BoardApi } from './fixtures/board-api';
import { StandaloneBoard } from './fixtures/StandaloneBoard';
import { MEMBERS, sampleWishes } from './fixtures/wishes';

// Renders the board on a page of its own over wishes in memory. `?wishes=10000` sets their number (default 48). See
// renderStandalone for the other query parameters.
void renderStandalone({
  provideFixtures(queryClient, search) {
    queryClient.setQueryData(queryKeys.user, MEMBERS[0]);
    answerFromMemory(new BoardApi(sampleWishes(Number(search.get('wishes') ?? 48))));
  },
  render: (page) => <StandaloneBoard {...page} />,
});

function answerFromMemory(api: BoardApi): void {
  window.fetch = async (input, init) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer = api.answer(init?.method ?? 'GET', String(input), body);
    const text = answer.body === undefined ? null : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status, headers: answer.headers });
  };
}
