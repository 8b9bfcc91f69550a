import { screen } from '@testing-library/react';
import { ok } from '@wishboard/web-kit/doubles/fetch-double';
import { describeRemoteContract } from '@wishboard/web-kit/testing/describe-remote-contract';
import { aQueueItem, aSubject } from '../src/fixtures/moderation';
import ModerationRemote from '../src/remote';

describeRemoteContract({
  name: 'mf_moderation',
  boundary: 'moderation',
  component: ModerationRemote,
  props: {
    currentUser: {
      id: 'member-1',
      username: 'mei',
      displayName: 'Mei',
      avatar: '',
      createdAt: '2026-11-01T00:00:00.000Z',
      isModerator: true,
    },
    language: 'mixed',
  },
  answers: {
    'GET /api/moderation/queue': ok([aQueueItem('w1')]),
    'GET /api/moderation/subjects/wish/w1': ok(aSubject('w1')),
  },
  ready: () => screen.findByText('What it is about'),
  failed: () => screen.findByText('The queue could not be loaded'),
});
