import { screen } from '@testing-library/react';
import { describeRemoteContract } from '@wishboard/web-kit/testing/describe-remote-contract';
import { ok } from '@wishboard/web-kit/testing/fetch-double';
import RecommendationsRemote from '../src/remote';
import { recommendations } from './recommendation-fixtures';

describeRemoteContract({
  name: 'mf_recommendations',
  boundary: 'recommendations',
  component: RecommendationsRemote,
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
  answers: { 'GET /api/recommendations': ok(recommendations(5)) },
  ready: () => screen.findByRole('article', { name: 'Wish w1' }),
  failed: () => screen.findByText('無法載入推薦'),
});
