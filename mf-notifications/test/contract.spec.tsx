import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok } from '@wishboard/web-kit/doubles/fetch-double';
import { describeRemoteContract } from '@wishboard/web-kit/testing/describe-remote-contract';
import { aNotification } from '../src/fixtures/notifications';
import NotificationsRemote from '../src/remote';

describeRemoteContract({
  name: 'mf_notifications',
  boundary: 'notifications',
  component: NotificationsRemote,
  props: {
    currentUser: {
      id: 'member-1',
      username: 'mei',
      displayName: 'Mei',
      avatar: '',
      createdAt: '2026-11-01T00:00:00.000Z',
    },
    language: 'mixed',
    onOpenWish: () => undefined,
  },
  answers: { 'GET /api/notifications': ok([aNotification({ read: 0 })]) },
  ready: () => screen.findByRole('button', { name: 'Notifications, 1 unread' }),
  failed: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await screen.findByText('Unable to load notifications right now.');
  },
});
