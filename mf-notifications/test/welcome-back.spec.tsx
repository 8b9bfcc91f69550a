import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok } from '@wishboard/web-kit/doubles/fetch-double';
import { aMember, aNotification, facts } from '../src/fixtures/notifications';
import { LIST, renderNotifications } from './render-notifications';

const granted = aNotification({
  id: 'granted',
  type: 'granted',
  relatedWishId: 'kite',
  facts: facts('A kite', { members: [aMember('Ann')] }),
});
const answers = { 'POST /api/notifications/granted/read': ok(undefined) };

beforeEach(() => localStorage.clear());

it('A returning member is told once about a granted wish that they cheered, with a button to it', async () => {
  const first = renderNotifications([], { answers });
  await waitFor(() => expect(first.sent(LIST)).toBe(1));
  await waitFor(() => expect(localStorage).toHaveLength(1));
  first.unmount();

  const second = renderNotifications([granted], { answers });
  expect(await screen.findByText('Ann’s wish “A kite” was granted!')).toBeVisible();
  expect(screen.getByText('You cheered for it.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'See it' }));
  expect(second.opened).toEqual(['kite']);
  await waitFor(() => expect(second.sent('POST /api/notifications/granted/read')).toBe(1));
  second.unmount();

  renderNotifications([granted], { answers });
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  expect(screen.queryByText('You cheered for it.')).toBeNull();
});

it('A grant that arrives while the page is open is shown by the bell only', async () => {
  localStorage.setItem('wishboard-looked-member-1', '');
  const { api, queryClient } = renderNotifications([], { answers });
  await screen.findByRole('button', { name: 'Notifications' });
  await waitFor(() => expect(localStorage.getItem('wishboard-looked-member-1')).toBe(''));
  api.answer({ [LIST]: ok([granted]) });
  await queryClient.refetchQueries();
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  expect(screen.queryByText('You cheered for it.')).toBeNull();
});
