import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { recommendations } from '../src/fixtures/recommendations';
import { UNDO_MS } from '../src/refusals/dismissal-queue';
import { setUp } from './set-up';

const DISMISS = 'POST /api/recommendations/w2/dismiss';

describe('"not for me"', () => {
  const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) });
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  async function dismissSecond(answer = ok(undefined)) {
    const rendered = setUp(ok(recommendations(5)), { answers: { [DISMISS]: answer } });
    await user.click(await screen.findByRole('button', { name: '不感興趣：Wish w2' }));
    return rendered;
  }

  it('removes the wish and offers an undo button with the focus', async () => {
    await dismissSecond();
    expect(screen.queryByRole('article', { name: 'Wish w2' })).toBeNull();
    expect(screen.getByRole('button', { name: '復原：重新顯示「Wish w2」' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('之後不會再推薦這個願望。');
  });

  it('restores the wish when it is undone, and sends nothing', async () => {
    const { sent } = await dismissSecond();
    await user.click(screen.getByRole('button', { name: '復原：重新顯示「Wish w2」' }));
    expect(screen.getByRole('article', { name: 'Wish w2' })).toBeVisible();
    await wait(UNDO_MS * 2);
    expect(sent(DISMISS)).toBe(0);
  });

  it('sends the dismissal after the time for an undo, and the next wish moves up', async () => {
    const { api, sent } = await dismissSecond();
    const others = recommendations(6).filter(({ id }) => id !== 'w2');
    api.answer({ 'GET /api/recommendations': ok(others) });
    await wait(UNDO_MS);
    expect(sent(DISMISS)).toBe(1);
    expect(await screen.findByRole('article', { name: 'Wish w6' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /復原/ })).toBeNull();
  });

  it('moves the focus to the row when the undo button disappears', async () => {
    await dismissSecond();
    await wait(UNDO_MS);
    expect(screen.getByRole('list', { name: '推薦的願望' })).toHaveFocus();
  });

  it('sends the dismissal at once when the page is left', async () => {
    const { sent } = await dismissSecond();
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    expect(sent(DISMISS)).toBe(1);
  });

  it('restores the wish with a message when the request fails', async () => {
    await dismissSecond(failure(503, 'UNAVAILABLE'));
    await wait(UNDO_MS);
    expect(await screen.findByText('操作沒有成功，已把願望放回來。')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Wish w2' })).toBeVisible();
  });
});
