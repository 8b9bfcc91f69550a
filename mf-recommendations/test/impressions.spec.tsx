import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { ok } from '@wishboard/web-kit/doubles/fetch-double';
import { recommendations } from '../src/fixtures/recommendations';
import { setUp } from './set-up';

/** IntersectionObserver whose entries a test reports. */
class Sight {
  static all: Sight[] = [];
  readonly watched = new Set<Element>();

  constructor(private readonly heard: (entries: Partial<IntersectionObserverEntry>[]) => void) {
    Sight.all.push(this);
  }
  observe(card: Element): void {
    this.watched.add(card);
  }
  disconnect(): void {
    this.watched.clear();
  }
  static show(card: Element): void {
    for (const one of Sight.all) if (one.watched.has(card)) one.heard([{ target: card, isIntersecting: true }]);
  }
}

describe('impressions of recommendations', () => {
  const before = globalThis.IntersectionObserver;
  beforeEach(() => Object.assign(globalThis, { IntersectionObserver: Sight }));
  afterEach(() => Object.assign(globalThis, { IntersectionObserver: before }));

  /** Renders three recommendations, of which the second is in sight for more than a second. */
  async function seeTheSecond() {
    const { api, unmount } = setUp(ok(recommendations(3)), {
      answers: { 'POST /api/interactions/impressions': ok(null) },
    });
    const card = (await screen.findByRole('button', { name: 'Wish w2' })).closest('li');
    await act(async () => {
      Sight.show(card as Element);
      await new Promise((resolve) => setTimeout(resolve, 1_100));
    });
    const told = () => api.calls.filter(({ path }) => path === '/api/interactions/impressions').map(({ body }) => body);
    expect(told()).toEqual([]);
    return { told, unmount };
  }

  it('are sent when the strip is unmounted, only for wishes that were in sight', async () => {
    const { told, unmount } = await seeTheSecond();
    unmount();
    expect(told()).toEqual([{ wishIds: ['w2'] }]);
  });

  it('are sent at once when the page is hidden, as when it is left', async () => {
    const { told } = await seeTheSecond();
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    try {
      document.dispatchEvent(new Event('visibilitychange'));
      expect(told()).toEqual([{ wishIds: ['w2'] }]);
    } finally {
      visibility.mockRestore();
    }
  });
});
