import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { aRecommendation, recommendations } from '../src/fixtures/recommendations';
import { held, setUp, upTo } from './set-up';

describe('the strip', () => {
  it('shows five recommended wishes under 為你推薦', async () => {
    const { sent } = setUp(upTo(60));
    const strip = screen.getByRole('region', { name: '為你推薦' });
    expect(await within(strip).findAllByRole('article')).toHaveLength(5);
    expect(sent('GET /api/recommendations?limit=5')).toBe(1);
  });

  it('shows title, description, author, reactions and the reason on a note of the wish’s colour', async () => {
    setUp(
      ok([
        aRecommendation('w1', {
          color: 'green',
          reactionCounts: { heart: 3, 'thumbs-up': 1 },
          reason: { kind: 'interest', value: '京都' },
        }),
      ]),
    );
    const card = await screen.findByRole('article', { name: 'Wish w1' });
    expect(card).toHaveAttribute('data-color', 'green');
    expect(card).toHaveTextContent('What wish w1 is about');
    expect(card).toHaveTextContent('Kai');
    expect(card).toHaveTextContent('因為你對「京都」感興趣');
    const reactions = within(within(card).getByRole('group', { name: '回應' })).getAllByRole('button');
    expect(reactions.map((button) => button.getAttribute('aria-label'))).toEqual(['愛心 3', '火焰 0', '讚 1']);
  });

  it.each([
    [{ kind: 'liked', value: 'A kite' }, '因為你喜歡「A kite」'],
    [{ kind: 'popular', value: '' }, '現在很受歡迎'],
    [{ kind: 'fresh', value: '' }, '剛貼上的新願望'],
  ] as const)('gives the reason %j', async (reason, text) => {
    setUp(ok([aRecommendation('w1', { reason })]));
    expect(await screen.findByRole('article')).toHaveTextContent(text);
  });

  it('shows the wish when its card is chosen', async () => {
    const { opened } = setUp(upTo(5));
    await userEvent.click(await screen.findByRole('button', { name: 'Wish w2' }));
    expect(opened).toEqual(['w2']);
  });

  it('says in Chinese that it loads, that there is nothing, and that it cannot load', async () => {
    const list = held();
    const first = setUp(list.answer);
    expect(screen.getByRole('status')).toHaveTextContent('正在載入推薦');
    list.give(ok([]));
    expect(await screen.findByText('目前沒有推薦的願望')).toBeVisible();
    first.unmount();

    const { api } = setUp(failure(503, 'UNAVAILABLE'));
    expect(await screen.findByRole('alert')).toHaveTextContent('無法載入推薦');
    api.answer({ 'GET /api/recommendations': ok(recommendations(1)) });
    await userEvent.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('speaks English throughout where that is chosen', async () => {
    setUp(upTo(5), { language: 'en' });
    expect(await screen.findByRole('region', { name: 'Recommended for you' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'See all' })).toBeVisible();
  });

  it('follows when its cached reads are made stale', async () => {
    const { api, queryClient } = setUp(ok([aRecommendation('w1')]));
    await screen.findByRole('article', { name: 'Wish w1' });
    api.answer({ 'GET /api/recommendations': ok([aRecommendation('w9')]) });
    await queryClient.invalidateQueries({ queryKey: queryKeys.recommendations() });
    expect(await screen.findByRole('article', { name: 'Wish w9' })).toBeVisible();
  });
});

describe('the arrows', () => {
  function lay(row: HTMLElement, { scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) {
    Object.defineProperties(row, {
      scrollWidth: { configurable: true, value: scrollWidth },
      clientWidth: { configurable: true, value: clientWidth },
    });
    fireEvent.scroll(row);
  }

  it('are there while the row is wider than its place, and end where it ends', async () => {
    setUp(upTo(5));
    const row = await screen.findByRole('list', { name: '推薦的願望' });
    expect(screen.queryByRole('button', { name: '下一頁推薦' })).toBeNull();
    let moved = 0;
    row.scrollBy = (options?: ScrollToOptions | number) => {
      moved = typeof options === 'object' ? (options.left ?? 0) : 0;
      row.scrollLeft = 600;
      fireEvent.scroll(row);
    };
    lay(row, { scrollWidth: 1600, clientWidth: 1000 });
    const next = await screen.findByRole('button', { name: '下一頁推薦' });
    expect(screen.getByRole('button', { name: '上一頁推薦' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(next);
    expect(moved).toBe(800);
    await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'true'));
    expect(screen.getByRole('button', { name: '上一頁推薦' })).not.toHaveAttribute('aria-disabled');
  });
});
