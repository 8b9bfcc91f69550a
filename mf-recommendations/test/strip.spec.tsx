import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { aRecommendation, recommendations } from '../src/fixtures/recommendations';
import { held, setUp, upTo } from './set-up';

describe('the strip of recommendations', () => {
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

  it.each([
    [{ kind: 'wished', value: 'A kite' }, '因為你許過「A kite」'],
    [{ kind: 'category', value: 'books' }, '因為你選了「Books」'],
    [{ kind: 'trending', value: '' }, '最近很多人想要'],
  ] as const)('shows “because” %j instead of the older reason', async (because, text) => {
    setUp(ok([aRecommendation('w1', { because, reason: { kind: 'popular', value: '' } })]));
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent(text);
    expect(card).not.toHaveTextContent('現在很受歡迎');
  });

  it('says a reason once, on the first card that has it, and on the next when that one goes', async () => {
    const liked = { kind: 'liked', value: 'A kite' } as const;
    setUp(
      ok([
        aRecommendation('w1', { reason: liked }),
        aRecommendation('w2', { reason: { kind: 'liked', value: 'A drum' } }),
        aRecommendation('w3', { reason: liked }),
        aRecommendation('w4', { reason: { kind: 'interest', value: 'A kite' } }),
        aRecommendation('w5'),
      ]),
      { answers: { 'POST /api/interactions': ok({}) } },
    );
    const said = async () =>
      (await screen.findAllByRole('article')).map((card) => /因為你[^」]*」/.exec(card.textContent ?? '')?.[0] ?? '');
    expect(await said()).toEqual(['因為你喜歡「A kite」', '因為你喜歡「A drum」', '', '因為你對「A kite」', '']);
    await userEvent.click(screen.getByRole('button', { name: '不感興趣：Wish w1' }));
    expect(await said()).toEqual(['因為你喜歡「A drum」', '因為你喜歡「A kite」', '因為你對「A kite」', '']);
  });

  it('shows the product’s picture with its title as name, and no picture when it fails to load', async () => {
    setUp(
      ok([
        aRecommendation('w1', { productImage: '/media/kettle.webp', productTitle: 'A kettle' }),
        aRecommendation('w2', { productImage: '/media/gone.webp' }),
        aRecommendation('w3'),
      ]),
    );
    const [first, second, third] = await screen.findAllByRole('article');
    const picture = within(first as HTMLElement).getByRole('img', { name: 'A kettle' });
    expect(picture).toHaveAttribute('src', '/media/kettle.webp');
    expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
    const gone = (second as HTMLElement).querySelector('img[src="/media/gone.webp"]') as HTMLImageElement;
    fireEvent.error(gone);
    expect(gone).not.toBeInTheDocument();
    expect((third as HTMLElement).querySelector('[src^="/media"]')).toBeNull();
  });

  it('shows the wish when its card is chosen', async () => {
    const { opened } = setUp(upTo(5));
    await userEvent.click(await screen.findByRole('button', { name: 'Wish w2' }));
    expect(opened).toEqual(['w2']);
  });

  it('shows in Chinese that it is loading, that it is empty, and that it could not load', async () => {
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

  it('is in English when that language is chosen', async () => {
    setUp(upTo(5), { language: 'en' });
    expect(await screen.findByRole('region', { name: 'Recommended for you' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'See all' })).toBeVisible();
  });

  it('reads again when its cached reads become stale', async () => {
    const { api, queryClient } = setUp(ok([aRecommendation('w1')]));
    await screen.findByRole('article', { name: 'Wish w1' });
    api.answer({ 'GET /api/recommendations': ok([aRecommendation('w9')]) });
    await queryClient.invalidateQueries({ queryKey: queryKeys.recommendations() });
    expect(await screen.findByRole('article', { name: 'Wish w9' })).toBeVisible();
  });
});

describe('the arrows of the strip', () => {
  function lay(row: HTMLElement, { scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) {
    Object.defineProperties(row, {
      scrollWidth: { configurable: true, value: scrollWidth },
      clientWidth: { configurable: true, value: clientWidth },
    });
    fireEvent.scroll(row);
  }

  it('appear while the row overflows, scroll it, and are disabled at its ends', async () => {
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
