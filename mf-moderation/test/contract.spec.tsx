import { screen } from '@testing-library/react';
import { ok } from '@wishboard/web-kit/doubles/fetch-double';
import { describeRemoteContract } from '@wishboard/web-kit/testing/describe-remote-contract';
import ModerationRemote from '../src/remote';

const preferences = { keywords: ['coffee'], categories: [], colorPreference: null, lastUpdated: null };

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
    },
    language: 'mixed',
  },
  answers: { 'GET /api/user/preferences': ok(preferences) },
  ready: () => screen.findByText('coffee'),
  failed: () => screen.findByText('Unable to load this right now.'),
});
