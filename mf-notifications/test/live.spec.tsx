import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { ok } from '@wishboard/web-kit/doubles/fetch-double';
import { aNotification } from '../src/fixtures/notifications';
import { badge, LIST, renderNotifications } from './render-notifications';

describe('news', () => {
  const first = aNotification({ id: 'first', message: 'the first' });
  const second = aNotification({ id: 'second', message: 'the second' });

  it('is read at once when the stream hints at it, and announced politely', async () => {
    const { api, stream, container } = renderNotifications([first]);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(screen.queryByText(/New notification/)).toBeNull();
    api.answer({ [LIST]: ok([second, first]) });
    act(() => stream.say('{"type":"notifications"}'));
    expect(await screen.findByText('New notification: the second')).toHaveTextContent('the second');
    expect(screen.getByText('New notification: the second').closest('[aria-live="polite"]')).not.toBeNull();
    expect(badge(container)).toBe('2');
  });

  it('is not announced again by a read that brings nothing new', async () => {
    const { api, queryClient, sent } = renderNotifications([first]);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    api.answer({ [LIST]: ok([{ ...first, message: 'the first, reworded' }]) });
    await act(() => queryClient.refetchQueries({ queryKey: queryKeys.notifications }));
    expect(sent(LIST)).toBe(2);
    expect(screen.queryByText(/New notification/)).toBeNull();
  });

  it('is read again after the stream was down', async () => {
    const { stream, sent } = renderNotifications([first]);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    act(() => {
      stream.accept();
      stream.fail(0);
      stream.accept();
    });
    await waitFor(() => expect(sent(LIST)).toBe(2));
  });

  it('about recommendations makes every cached recommendation and the interests stale', async () => {
    const { stream, queryClient } = renderNotifications([]);
    const keys = [queryKeys.recommendations(5), queryKeys.recommendations(6), queryKeys.preferences];
    for (const queryKey of keys) queryClient.setQueryData(queryKey, []);
    act(() => stream.say('{"type":"recommendations"}'));
    for (const queryKey of keys) expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('about wishes is put where the board finds it, and may be any after the stream was down', async () => {
    const { stream, queryClient, sent } = renderNotifications([]);
    const hint = { type: 'wishes', wishes: ['a'], categories: ['travel'] };
    const reads = sent(LIST);
    act(() => stream.say(JSON.stringify(hint)));
    expect(queryClient.getQueryData(queryKeys.wishesHint)).toEqual(hint);
    expect(sent(LIST)).toBe(reads);
    act(() => {
      stream.accept();
      stream.fail(0);
      stream.accept();
    });
    expect(queryClient.getQueryData(queryKeys.wishesHint)).toEqual({ type: 'wishes' });
  });

  it('closes the stream when the bell goes', async () => {
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
