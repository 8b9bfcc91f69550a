import { screen, waitFor } from '@testing-library/react';
import { buttonOf, callsOf, card, renderBoard } from './render-board';

const TITLE = 'A week of silence by the sea';

describe('Sharing a wish from its note', () => {
  const pageNavigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

  afterEach(() => {
    if (pageNavigator) Object.defineProperty(globalThis, 'navigator', pageNavigator);
  });

  it('copies its title and address, shows a toast and records the share', async () => {
    const { api, user } = renderBoard();
    await user.click(buttonOf(await card(TITLE), 'Share'));
    expect(await screen.findByText('已複製到剪貼簿')).toBeVisible();
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain(TITLE);
    expect(copied).toContain(`${window.location.origin}/?wish=`);
    await waitFor(() => expect(callsOf(api.calls, 'POST')).toContain('/api/interactions'));
    expect(api.calls.at(-1)?.body).toMatchObject({ interactionType: 'share' });
  });

  it('shows an error and records nothing when the clipboard refuses', async () => {
    const { api, user } = renderBoard();
    const article = await card(TITLE);
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    await user.click(buttonOf(article, 'Share'));
    expect(await screen.findByText('分享失敗')).toBeVisible();
    expect(screen.getByText('無法複製到剪貼簿。')).toBeVisible();
    expect(callsOf(api.calls, 'POST')).toEqual([]);
  });
});
