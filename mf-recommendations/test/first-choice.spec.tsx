import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { useMemoryNavigation } from '@wishboard/web-kit/address/use-memory-navigation';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { renderWithKit } from '@wishboard/web-kit/testing/render-with-kit';
import { somePreferences } from '../src/fixtures/recommendations';
import { Recommendations } from '../src/Recommendations';
import { held, setUp, upTo } from './set-up';

const PREFERENCES = 'GET /api/user/preferences';
const SAY = 'PATCH /api/user/preferences';
const asks = somePreferences({ keywords: [], colorPreference: null, asksForCategories: true });
const asked = { ...asks, asksForCategories: false };
const question = () => screen.findByRole('group', { name: /^你最想許什麼願望？/ });
const choose = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
const body = (rendered: ReturnType<typeof setUp>) => rendered.api.calls.find(({ method }) => method === 'PATCH')?.body;

describe('the first choice of categories for a new member', () => {
  it('is asked in place of the list, and the list follows the answer', async () => {
    const rendered = setUp(upTo(60), { answers: { [PREFERENCES]: ok(asks), [SAY]: ok(asked) } });
    await question();
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.queryByRole('button', { name: '查看全部' })).toBeNull();
    expect(screen.getByRole('button', { name: '看看推薦' })).toBeDisabled();
    for (const name of ['Travel', 'Books', 'Food & Drink']) await choose(name);
    expect(screen.getByRole('checkbox', { name: 'General' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: '看看推薦' }));
    expect(await screen.findAllByRole('article')).toHaveLength(5);
    expect(body(rendered)).toEqual({ categories: ['travel', 'books', 'food'] });
    expect(screen.getByRole('heading', { name: '為你推薦' })).toHaveFocus();
    expect(screen.queryByRole('group', { name: /^你最想許什麼願望/ })).toBeNull();
  });

  it('may be skipped, and the server is told', async () => {
    const rendered = setUp(upTo(60), { answers: { [PREFERENCES]: ok(asks), [SAY]: ok(asked) } });
    await question();
    await userEvent.click(screen.getByRole('button', { name: '略過' }));
    expect(await screen.findAllByRole('article')).toHaveLength(5);
    expect(body(rendered)).toEqual({ categories: [] });
  });

  it('keeps the selection with a message when it could not be saved', async () => {
    setUp(upTo(60), { answers: { [PREFERENCES]: ok(asks), [SAY]: failure(503, 'UNAVAILABLE') } });
    await question();
    await choose('Travel');
    await userEvent.click(screen.getByRole('button', { name: '看看推薦' }));
    expect(await screen.findByText('The board cannot be reached for a moment.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Travel' })).toBeChecked();
  });

  it('is not asked while the guide is open', async () => {
    const Page = () => {
      const navigation = useMemoryNavigation({ dialog: 'guide' });
      return (
        <>
          <button type="button" onClick={navigation.close}>
            close the guide
          </button>
          <Recommendations navigation={navigation} onOpenWish={() => undefined} />
        </>
      );
    };
    renderWithKit(<Page />, { answers: { 'GET /api/recommendations': upTo(60), [PREFERENCES]: ok(asks) } });
    await screen.findAllByRole('article');
    expect(screen.queryByRole('group', { name: /^你最想許什麼願望/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'close the guide' }));
    await question();
  });

  it('shows no recommendation before the preferences have loaded', async () => {
    const known = held();
    const { queryClient } = setUp(upTo(60), { answers: { [PREFERENCES]: known.answer } });
    await waitFor(() => expect(queryClient.isFetching({ queryKey: queryKeys.recommendations() })).toBe(0));
    expect(screen.getByText('正在載入推薦…')).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
    await act(async () => known.give(ok(asks)));
    await question();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('shows the list when the preferences take over ten seconds, and keeps it afterwards', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const known = held();
      setUp(upTo(60), { answers: { [PREFERENCES]: known.answer } });
      await act(() => jest.advanceTimersByTimeAsync(9_000));
      expect(screen.queryByRole('article')).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(2_000));
      expect(screen.getAllByRole('article')).toHaveLength(5);
      await act(async () => known.give(ok(asks)));
      expect(screen.getAllByRole('article')).toHaveLength(5);
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows the list when the preferences fail to load, and keeps it afterwards', async () => {
    let answer = failure(503, 'UNAVAILABLE');
    const { queryClient } = setUp(upTo(60), { answers: { [PREFERENCES]: () => answer } });
    expect(await screen.findAllByRole('article')).toHaveLength(5);
    answer = ok(asks);
    await act(() => queryClient.refetchQueries());
    expect(screen.getAllByRole('article')).toHaveLength(5);
    expect(screen.queryByRole('group', { name: /^你最想許什麼願望/ })).toBeNull();
  });
});

it('The first choice is not asked when the server does not ask for categories', async () => {
  setUp(upTo(60));
  await screen.findAllByRole('article');
  expect(screen.queryByRole('group', { name: /^你最想許什麼願望/ })).toBeNull();
});
