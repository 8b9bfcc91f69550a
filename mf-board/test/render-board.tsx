import { jest } from '@jest/globals';
import { configure, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { BoardRemoteProps, Language } from '@wishboard/contracts/remotes/contract';
import type { Place } from '@wishboard/contracts/remotes/place';
import { useMemoryNavigation } from '@wishboard/web-kit/address/use-memory-navigation';
import type { Answers, ApiCall } from '@wishboard/web-kit/doubles/fetch-double';
import { type RenderWithKitOptions, renderWithKit } from '@wishboard/web-kit/testing/render-with-kit';
import { useState } from 'react';
import { useOnboardingStore } from '../src/features/onboarding/onboarding-store';
import { BoardApi } from '../src/fixtures/board-api';
import { MEMBERS, sampleWishes } from '../src/fixtures/wishes';
import BoardRemote from '../src/remote';

// The introduction has its own tests. All other tests run as on a later visit.
beforeEach(() => {
  window.localStorage.setItem('guide-seen', 'true');
  window.localStorage.setItem('tips-seen', 'true');
  useOnboardingStore.getState().begin();
});

// A step that takes milliseconds alone takes seconds on a machine that builds and tests everything else at the same time.
configure({ asyncUtilTimeout: 20_000 });

/** Returns the responses to every request of the board, from a board in memory that the requests change. */
export function answersOf(api: BoardApi): Answers {
  const answer = ({ method, path, body }: ApiCall) => api.answer(method, path, body);
  const ofWish = (id: string): Answers => ({
    [`GET /api/wishes/${id}`]: answer,
    [`PATCH /api/wishes/${id}`]: answer,
    [`DELETE /api/wishes/${id}`]: answer,
    [`GET /api/wishes/${id}/reactions`]: answer,
    [`POST /api/wishes/${id}/reactions`]: answer,
    [`POST /api/wishes/${id}/toggle-granted`]: answer,
    [`POST /api/wishes/${id}/keep`]: answer,
  });
  return Object.assign(
    {
      'GET /api/categories': answer,
      'GET /api/wishes/alike': answer,
      'GET /api/wishes/counts': answer,
      'GET /api/wishes/my': answer,
      'GET /api/wishes/kept': answer,
      'GET /api/wishes/community': answer,
      ...Object.fromEntries(
        MEMBERS.flatMap(({ username }) => [
          [`GET /api/users/${username}`, answer],
          [`POST /api/users/${username}/follow`, answer],
          [`DELETE /api/users/${username}/follow`, answer],
          [`GET /api/wishes/of/${username}`, answer],
        ]),
      ),
      'GET /api/user/follows': answer,
      'POST /api/categories/books/follow': answer,
      'DELETE /api/categories/books/follow': answer,
      'GET /api/moderation/own': answer,
      'GET /api/reports/mine': answer,
      'POST /api/reports': answer,
      'POST /api/wishes': answer,
      'POST /api/interactions': answer,
    },
    ...api.wishes.map((wish) => ofWish(wish.id)),
  );
}

interface RenderBoardOptions extends Omit<RenderWithKitOptions, 'language'> {
  board?: BoardApi;
  props?: Partial<BoardRemoteProps>;
  language?: Language;
  /** Whether the test sets what the member has seen before; otherwise the guide and the tips were seen. */
  firstVisit?: boolean;
  /** Place where the visit begins, for a shell that has addresses. */
  place?: Partial<Place>;
}

/** A member who never leaves. The function keeps its identity, as the shell's does. */
const neverLeaves = () => () => {};

/** Renders the whole board in a stand-in for the shell. */
export function renderBoard({
  board = new BoardApi(sampleWishes(4)),
  props,
  language = 'mixed',
  firstVisit = false,
  answers,
  place,
  ...rest
}: RenderBoardOptions = {}) {
  const focused: string[] = [];
  function Shell() {
    const navigation = useMemoryNavigation(place);
    const [createOpen, setCreateOpen] = useState(false);
    const [focusedWishId, setFocusedWishId] = useState<string | null>(props?.focusedWishId ?? null);
    return (
      <BoardRemote
        currentUser={MEMBERS[0]}
        language={language}
        createOpen={createOpen}
        onCreateOpenChange={setCreateOpen}
        recommendations={<p>strip</p>}
        onLeaving={neverLeaves}
        {...(place && { navigation })}
        {...props}
        focusedWishId={focusedWishId}
        onWishFocused={() => {
          if (focusedWishId) focused.push(focusedWishId);
          setFocusedWishId(null);
        }}
      />
    );
  }
  if (!firstVisit) localStorage.setItem('guide-seen', 'true');
  const user = userEvent.setup();
  const rendered = renderWithKit(<Shell />, { ...rest, language, answers: { ...answersOf(board), ...answers } });
  return { ...rendered, board, user, focused };
}

/** Returns the card of a wish by its title. */
export const card = (title: string): Promise<HTMLElement> => screen.findByRole('article', { name: title });

/** Returns a button of a card by its name. */
export const buttonOf = (article: HTMLElement, name: string | RegExp): HTMLElement =>
  within(article).getByRole('button', { name });

/** Returns the button of a reaction of a note. Its name is the reaction's, followed by the count. */
export const reactionOf = (article: HTMLElement, name: string): HTMLElement =>
  buttonOf(article, new RegExp(`^${name} `));

/** Returns the paths of all requests with a method so far. */
export const callsOf = (calls: readonly ApiCall[], method: string): string[] =>
  calls.filter((call) => call.method === method).map((call) => call.path);

/** Replaces `window.matchMedia` for the length of a test. */
export function matchMedia(matching: (query: string) => boolean) {
  return jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: matching(media),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
}
