import { screen } from '@testing-library/react';
import { ok } from '@wishboard/web-kit/doubles/fetch-double';
import { describeRemoteContract } from '@wishboard/web-kit/testing/describe-remote-contract';
import { recommendations } from '../src/fixtures/recommendations';
import RecommendationsRemote from '../src/remote';

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
  answers: {
    'GET /api/recommendations': ok(recommendations(5)),
    'GET /api/user/preferences': ok({ keywords: [], categories: [], colorPreference: null, lastUpdated: null }),
  },
  ready: () => screen.findByRole('article', { name: 'Wish w1' }),
  failed: () => screen.findByText('無法載入推薦'),
});
