import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotificationsRemoteProps } from '@wishboard/contracts/remotes/contract';
import { renderWithKit } from '@wishboard/web-kit/testing/render-with-kit';
import { SLOW_MS } from '@wishboard/web-kit/timing/use-slow';
import { useEffect } from 'react';
import type { LoadedRemote, loadRemote } from './loading/load-remote';
import { RemoteSlot } from './RemoteSlot';
import { clearLoadedRemotes } from './use-remote';

type Result = LoadedRemote<'mf_recommendations'>;

const props: NotificationsRemoteProps = {
  currentUser: { id: '1', username: 'mei', displayName: 'Mei', avatar: '', createdAt: '2026-01-01T00:00:00Z' },
  language: 'mixed',
  onOpenWish: () => undefined,
};
const ready: Result = { state: 'ready', component: ({ currentUser }) => <p>For {currentUser.displayName}</p> };
const failed: Result = { state: 'failed', reason: 'script', error: new Error('503') };

/** Loader that returns the given results in order, repeating the last one, and records the `retry` value of each call. */
function loadDouble(...results: (Result | Promise<Result>)[]) {
  const retries: (string | null)[] = [];
  const load = async (_name: string, retry: string | null) => {
    retries.push(retry);
    return results[Math.min(retries.length, results.length) - 1];
  };
  return { load: load as typeof loadRemote, retries };
}

const slot = (load: typeof loadRemote) => <RemoteSlot name="mf_recommendations" props={props} load={load} />;

beforeEach(() => {
  clearLoadedRemotes();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a remote slot', () => {
  it('shows a placeholder while the remote loads', () => {
    renderWithKit(slot(loadDouble(new Promise<Result>(() => undefined)).load));
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
  });

  it.each(['mf_recommendations', 'mf_notifications'] as const)('says when it takes longer than usual: %s', (name) => {
    jest.useFakeTimers();
    const { load } = loadDouble(new Promise<Result>(() => undefined));
    renderWithKit(<RemoteSlot name={name} props={props} load={load} />, { language: 'zh-TW' });
    act(() => jest.advanceTimersByTime(SLOW_MS - 1));
    const told = () =>
      screen.queryAllByRole('status').filter((status) => /還在載入/.test(`${status.textContent}${status.ariaLabel}`));
    expect(told()).toHaveLength(0);
    act(() => jest.advanceTimersByTime(1));
    expect(told()).toHaveLength(1);
    jest.useRealTimers();
  });

  it('renders the remote with the shell’s props', async () => {
    renderWithKit(slot(loadDouble(ready).load));
    expect(await screen.findByText('For Mei')).toBeInTheDocument();
  });

  it('says in the decided words that the part is down, and recovers on retry without a reload', async () => {
    const { load, retries } = loadDouble(failed, ready);
    renderWithKit(slot(load));
    expect(await screen.findByRole('alert')).toHaveTextContent('這個區塊暫時無法顯示');
    await userEvent.click(screen.getByRole('button', { name: '重新載入' }));
    expect(await screen.findByText('For Mei')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(retries[0]).toBeNull();
    expect(retries[1]).toEqual(expect.any(String));
  });

  it.each([
    [
      'while rendering',
      () => {
        throw new Error('render');
      },
    ],
    [
      'in an effect',
      () => {
        useEffect(() => {
          throw new Error('effect');
        });
        return null;
      },
    ],
  ])('contains an error that the remote throws %s', async (_when, component) => {
    const { load } = loadDouble({ state: 'ready', component }, ready);
    renderWithKit(
      <>
        <p>The rest of the page</p>
        {slot(load)}
      </>,
    );
    await userEvent.click(await screen.findByRole('button', { name: '重新載入' }));
    expect(await screen.findByText('For Mei')).toBeInTheDocument();
    expect(screen.getByText('The rest of the page')).toBeInTheDocument();
  });

  it('does not load a remote again after it was loaded', async () => {
    const { load, retries } = loadDouble(ready);
    const { unmount } = renderWithKit(slot(load));
    await screen.findByText('For Mei');
    unmount();
    renderWithKit(slot(load));
    await screen.findByText('For Mei');
    expect(retries).toHaveLength(1);
  });

  it('shows the failure and the retry as one button when there is room for an icon only', async () => {
    const { load } = loadDouble(failed);
    renderWithKit(<RemoteSlot name="mf_notifications" props={props} load={load} />);
    await waitFor(() => expect(screen.getByRole('button')).toHaveAccessibleName('這個區塊暫時無法顯示 重新載入'));
  });
});
