import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { ok } from '@wishboard/web-kit/doubles/fetch-double';
import { aNotification } from '../src/fixtures/notifications';
import { badge, LIST, renderNotifications } from './render-notifications';

describe('live notifications', () => {
  const first = aNotification({ id: 'first', message: 'the first' });
  const second = aNotification({ id: 'second', message: 'the second' });

  it('are read at once after a hint, and announced in a polite live region', async () => {
    const { api, stream, container } = renderNotifications([first]);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(screen.queryByText(/New notification/)).toBeNull();
    api.answer({ [LIST]: ok([second, first]) });
    act(() => stream.emitMessage('{"type":"notifications"}'));
    expect(await screen.findByText('New notification: the second')).toHaveTextContent('the second');
    expect(screen.getByText('New notification: the second').closest('[aria-live="polite"]')).not.toBeNull();
    expect(badge(container)).toBe('2');
  });

  it('are not announced again when a read brings nothing new', async () => {
    const { api, queryClient, sent } = renderNotifications([first]);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    api.answer({ [LIST]: ok([{ ...first, message: 'the first, reworded' }]) });
    await act(() => queryClient.refetchQueries({ queryKey: queryKeys.notifications }));
    expect(sent(LIST)).toBe(2);
    expect(screen.queryByText(/New notification/)).toBeNull();
  });

  it('are read again after the stream was down', async () => {
    const { stream, sent } = renderNotifications([first]);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    act(() => {
      stream.emitOpen();
      stream.emitError(0);
      stream.emitOpen();
    });
    await waitFor(() => expect(sent(LIST)).toBe(2));
  });

  it('make cached recommendations and preferences stale after a hint about recommendations', async () => {
    const { stream, queryClient } = renderNotifications([]);
    const keys = [queryKeys.recommendations(5), queryKeys.recommendations(6), queryKeys.preferences];
    for (const queryKey of keys) queryClient.setQueryData(queryKey, []);
    act(() => stream.emitMessage('{"type":"recommendations"}'));
    for (const queryKey of keys) expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('make the signed-in member stale after a hint about their account', async () => {
    const { stream, queryClient } = renderNotifications([]);
    queryClient.setQueryData(queryKeys.user, {});
    act(() => stream.emitMessage('{"type":"account"}'));
    expect(queryClient.getQueryState(queryKeys.user)?.isInvalidated).toBe(true);
  });

  it('store a hint about wishes for the board, and one about any wish after the stream was down', async () => {
    const { stream, queryClient, sent } = renderNotifications([]);
    const hint = { type: 'wishes', wishes: ['a'], categories: ['travel'] };
    const reads = sent(LIST);
    act(() => stream.emitMessage(JSON.stringify(hint)));
    expect(queryClient.getQueryData(queryKeys.wishesHint)).toEqual(hint);
    expect(sent(LIST)).toBe(reads);
    act(() => {
      stream.emitOpen();
      stream.emitError(0);
      stream.emitOpen();
    });
    expect(queryClient.getQueryData(queryKeys.wishesHint)).toEqual({ type: 'wishes' });
  });

  it('close the stream when the bell unmounts', async () => {
    const { stream, unmount } = renderNotifications([]);
    unmount();
    expect(stream.closed).toBe(true);
  });
});

describe('the poll', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('reads the list every 30 seconds', async () => {
    const { sent } = renderNotifications([]);
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect(sent(LIST)).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    expect(sent(LIST)).toBe(2);
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(sent(LIST)).toBe(3);
  });
});
