import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useOnboardingStore } from '../src/features/onboarding/onboarding-store';
import { BoardApi } from '../src/fixtures/board-api';
import { sampleWishes } from '../src/fixtures/wishes';
import { renderBoard } from './render-board';

const GUIDE_FADE_MS = 300;
const TIPS_DELAY_MS = 3_000;

describe('The introduction', () => {
  const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) });
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const guide = (title: string) => screen.getByRole('dialog', { name: title });
  const next = () => user.click(screen.getByRole('button', { name: '下一步' }));

  // Otherwise the first test would wait for the compilation of this chunk, which a fake clock does not advance.
  beforeAll(() => import('../src/BoardDialogs'));

  async function visit({ guideSeen = false, tipsSeen = false, board = new BoardApi(sampleWishes(1)) } = {}) {
    window.localStorage.clear();
    if (guideSeen) window.localStorage.setItem('guide-seen', 'true');
    if (tipsSeen) window.localStorage.setItem('tips-seen', 'true');
    useOnboardingStore.getState().begin();
    renderBoard({ board, firstVisit: true });
    await wait(0);
  }

  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('has three steps in Chinese on the first visit, and goes back to the step before', async () => {
    await visit();
    expect(guide('歡迎來到 Wishboard！')).toHaveTextContent('第 1 步，共 3 步');
    await next();
    expect(guide('許下你的願望')).toHaveTextContent('第 2 步，共 3 步');
    await next();
    expect(guide('探索社群')).toHaveTextContent('第 3 步，共 3 步');
    expect(screen.queryByRole('button', { name: '下一步' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '上一步' }));
    expect(guide('許下你的願望')).toBeVisible();
  });

  it.each([
    [1, '歡迎來到 Wishboard！'],
    [2, '許下你的願望'],
    [3, '探索社群'],
  ])('can be closed at step %i, fades for 300 ms and is remembered as seen', async (step, title) => {
    await visit();
    for (let at = 1; at < step; at += 1) await next();
    await user.click(screen.getByRole('button', { name: '關閉導覽' }));
    await wait(GUIDE_FADE_MS - 1);
    expect(guide(title)).toBeInTheDocument();
    await wait(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.localStorage.getItem('guide-seen')).toBe('true');
  });

  it('closes by the button 稍後再說 at the last step', async () => {
    await visit();
    await next();
    await next();
    await user.click(screen.getByRole('button', { name: '稍後再說' }));
    await wait(GUIDE_FADE_MS);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is replaced by the create dialog after the button 立即許願', async () => {
    await visit();
    await next();
    await next();
    await user.click(screen.getByRole('button', { name: '立即許願' }));
    expect(await screen.findByRole('dialog', { name: 'Create New Wish' })).toBeVisible();
    expect(window.localStorage.getItem('guide-seen')).toBe('true');
  });

  it('does not open on a later visit, but opens by its button', async () => {
    await visit({ guideSeen: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: '再看一次導覽' }));
    await wait(0);
    expect(guide('歡迎來到 Wishboard！')).toBeVisible();
  });

  it('opens and closes even where storage is blocked', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await visit();
    await user.click(screen.getByRole('button', { name: '關閉導覽' }));
    await wait(GUIDE_FADE_MS);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows three tips 3 seconds after the start to a member with a wish, until they are dismissed', async () => {
    await visit({ guideSeen: true });
    await wait(TIPS_DELAY_MS - 100);
    expect(screen.queryByRole('region', { name: '快速上手小技巧' })).toBeNull();
    await wait(200);
    const tips = screen.getByRole('region', { name: '快速上手小技巧' });
    expect(within(tips).getAllByRole('listitem')).toHaveLength(3);
    await user.click(within(tips).getByRole('button', { name: '知道了' }));
    expect(screen.queryByRole('region', { name: '快速上手小技巧' })).toBeNull();
    expect(window.localStorage.getItem('tips-seen')).toBe('true');
  });

  it('shows no tips to a member without a wish', async () => {
    await visit({ guideSeen: true, board: new BoardApi([]) });
    await wait(TIPS_DELAY_MS * 3);
    expect(screen.queryByRole('region', { name: '快速上手小技巧' })).toBeNull();
  });

  it('shows no tips while it is open, but 3 seconds after it was closed', async () => {
    await visit();
    await wait(TIPS_DELAY_MS * 3);
    expect(screen.queryByText('快速上手小技巧')).toBeNull();
    await user.click(screen.getByRole('button', { name: '關閉導覽' }));
    await wait(GUIDE_FADE_MS);
    await wait(TIPS_DELAY_MS + 200);
    expect(screen.getByRole('region', { name: '快速上手小技巧' })).toBeVisible();
  });

  it('shows no tips that were dismissed on an earlier visit', async () => {
    await visit({ guideSeen: true, tipsSeen: true });
    await wait(TIPS_DELAY_MS * 3);
    expect(screen.queryByRole('region', { name: '快速上手小技巧' })).toBeNull();
  });
});
