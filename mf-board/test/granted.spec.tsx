import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { NotificationView } from '@wishboard/contracts/http/notification';
import { queryKeys } from '@wishboard/contracts/http/routes';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { type Answers, failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { VIEW_AFTER_MS } from '../src/features/interactions/watch-views';
import { BoardApi } from '../src/fixtures/board-api';
import { MEMBERS, sampleWishes } from '../src/fixtures/wishes';
import { buttonOf, callsOf, card, renderBoard } from './render-board';

const [ME, ...FRIENDS] = MEMBERS;
const wish = (change: Partial<WishView> = {}): WishView => ({ ...(sampleWishes(1)[0] as WishView), ...change });
const OWN = wish({ userId: ME.id, reactionCounts: { heart: 2 } });
const cheers = (count: number) => ({ [`GET /api/wishes/${OWN.id}/reactions`]: ok({ count, members: FRIENDS }) });

/** Returns the falling scraps of paper; in jsdom they do not move. */
const scraps = () => document.querySelectorAll('[data-falling-paper] > *');

function wantLessMotion(less: boolean) {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: less && media.includes('reduced-motion'),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
}

beforeEach(() => {
  // The animation never finishes during a test.
  Element.prototype.animate = () => ({ finished: new Promise(() => {}) }) as unknown as Animation;
});
afterEach(() => {
  for (const sky of document.querySelectorAll('[data-falling-paper]')) sky.remove();
  jest.restoreAllMocks();
});

describe('Marking an own wish as granted', () => {
  const grant = async (answers: Answers, own = OWN) => {
    const rendered = renderBoard({ board: new BoardApi([own]), answers });
    await rendered.user.click(buttonOf(await card(own.title), 'Mark as granted'));
    return rendered;
  };

  it('shows thanks with the names of three members who cheered and the number of the others', async () => {
    await grant(cheers(5));
    const [one, two, three] = FRIENDS.map(({ displayName }) => displayName);
    expect(
      await screen.findByText(`Thank you for cheering, ${one}, ${two}, ${three} and 2 others!`),
    ).toBeInTheDocument();
    expect(screen.getByText('Wish granted!')).toBeInTheDocument();
  });

  it('requests no names when nobody cheered', async () => {
    const { api } = await grant({}, { ...OWN, reactionCounts: {} });
    expect(await screen.findByText('Wish granted!')).toBeInTheDocument();
    expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
    expect(callsOf(api.calls, 'GET').filter((path) => path.endsWith('/reactions'))).toEqual([]);
  });

  it('succeeds without thanks when an older server has no endpoint for the names', async () => {
    await grant({ [`GET /api/wishes/${OWN.id}/reactions`]: failure(404, 'NOT_FOUND') });
    expect(await screen.findByText('Wish granted!')).toBeInTheDocument();
    expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
  });

  it('plays the stamp animation while paper falls', async () => {
    await grant(cheers(3));
    await waitFor(async () => expect(await card(OWN.title)).toHaveAttribute('data-celebrated'));
    await waitFor(() => expect(scraps().length).toBeGreaterThan(20));
    expect(document.querySelector('[data-falling-paper]')).toHaveAttribute('aria-hidden', 'true');
  });

  it('lets no paper fall under reduced motion, nor when the mark is removed', async () => {
    wantLessMotion(true);
    const { user } = await grant(cheers(3));
    await screen.findByText('Wish granted!');
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(scraps()).toHaveLength(0);
    wantLessMotion(false);
    await user.click(buttonOf(await card(OWN.title), 'Mark as not granted'));
    await screen.findByText('已取消「願望成真」標記');
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(scraps()).toHaveLength(0);
  });
});

describe('A granted wish that the member cheered for', () => {
  const [friend] = FRIENDS;
  const theirs = wish({ userId: friend.id, user: friend, isGranted: true, grantedAt: OWN.createdAt, title: 'Theirs' });
  const cheered = { ...theirs, myReactions: ['heart' as const], reactionCounts: { heart: 1 } };

  it.each([
    ['is celebrated when the page is asked to show it', cheered, true],
    ['is not when the member did not cheer', { ...theirs, myReactions: [] }, false],
    ['is not while it is not granted', { ...cheered, isGranted: false, grantedAt: null }, false],
  ])('%s', async (_, shown, celebrated) => {
    const { focused } = renderBoard({ board: new BoardApi([shown]), props: { focusedWishId: shown.id } });
    await waitFor(() => expect(focused).toEqual([shown.id]));
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(scraps().length > 0).toBe(celebrated);
    expect((await card('Theirs')).hasAttribute('data-celebrated')).toBe(celebrated);
  });

  it('is celebrated when its unread notification is there and its note is seen', async () => {
    const observed: { see(target: Element): void }[] = [];
    globalThis.IntersectionObserver = class {
      constructor(onChange: IntersectionObserverCallback) {
        observed.push({
          see: (target) =>
            onChange(
              [{ target, intersectionRatio: 1 } as unknown as IntersectionObserverEntry],
              this as unknown as IntersectionObserver,
            ),
        });
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
    const { queryClient } = renderBoard({ board: new BoardApi([cheered]) });
    const news = { type: 'granted', read: 0, relatedWishId: cheered.id } as NotificationView;
    act(() => void queryClient.setQueryData(queryKeys.notifications, [news]));
    const note = await card('Theirs');
    expect(scraps()).toHaveLength(0);
    for (const { see } of observed) see(note);
    await act(() => new Promise((resolve) => setTimeout(resolve, VIEW_AFTER_MS + 200)));
    await waitFor(() => expect(scraps().length).toBeGreaterThan(20));
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });
});
