import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { useOwnNavigation } from '@wishboard/web-kit/address/use-own-navigation';
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

describe('a member who did nothing yet', () => {
  it('is asked what they wish for most, in the place of the list, and has the list then', async () => {
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

  it('may skip it, which is remembered', async () => {
    const rendered = setUp(upTo(60), { answers: { [PREFERENCES]: ok(asks), [SAY]: ok(asked) } });
    await question();
    await userEvent.click(screen.getByRole('button', { name: '略過' }));
    expect(await screen.findAllByRole('article')).toHaveLength(5);
    expect(body(rendered)).toEqual({ categories: [] });
  });

  it('keeps the choice when it could not be kept, and is told', async () => {
    setUp(upTo(60), { answers: { [PREFERENCES]: ok(asks), [SAY]: failure(503, 'UNAVAILABLE') } });
    await question();
    await choose('Travel');
    await userEvent.click(screen.getByRole('button', { name: '看看推薦' }));
    expect(await screen.findByText('The board cannot be reached for a moment.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Travel' })).toBeChecked();
  });

  it('is not asked while the guide is open', async () => {
    const Page = () => {
      const navigation = useOwnNavigation({ dialog: 'guide' });
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

  it('sees nothing that makes way for the question while that is not known', async () => {
    const known = held();
    const { queryClient } = setUp(upTo(60), { answers: { [PREFERENCES]: known.answer } });
    await waitFor(() => expect(queryClient.isFetching({ queryKey: queryKeys.recommendations() })).toBe(0));
    expect(screen.getByText('正在載入推薦…')).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
    await act(async () => known.give(ok(asks)));
    await question();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('has the list where nothing comes for long, and keeps it when it is known at last', async () => {
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

  it('has the list where that cannot be known, and keeps it when it is known later', async () => {
    let answer = failure(503, 'UNAVAILABLE');
    const { queryClient } = setUp(upTo(60), { answers: { [PREFERENCES]: () => answer } });
    expect(await screen.findAllByRole('article')).toHaveLength(5);
    answer = ok(asks);
    await act(() => queryClient.refetchQueries());
    expect(screen.getAllByRole('article')).toHaveLength(5);
    expect(screen.queryByRole('group', { name: /^你最想許什麼願望/ })).toBeNull();
  });
});

it('asks nobody else, nor where the server does not tell', async () => {
  setUp(upTo(60));
  await screen.findAllByRole('article');
  expect(screen.queryByRole('group', { name: /^你最想許什麼願望/ })).toBeNull();
});
