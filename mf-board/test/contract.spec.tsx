import { screen } from '@testing-library/react';
import { describeRemoteContract } from '@wishboard/web-kit/testing/describe-remote-contract';
import { BoardApi } from '../src/fixtures/board-api';
import { MEMBERS, sampleWishes } from '../src/fixtures/wishes';
import BoardRemote from '../src/remote';
import { answersOf } from './render-board';

beforeEach(() => localStorage.setItem('guide-seen', 'true'));

describeRemoteContract({
  name: 'mf_board',
  boundary: 'board',
  component: BoardRemote,
  props: {
    currentUser: MEMBERS[0],
    language: 'mixed',
    createOpen: false,
    onCreateOpenChange: () => {},
    focusedWishId: null,
    onWishFocused: () => {},
    recommendations: null,
    onLeaving: () => () => {},
  },
  answers: answersOf(new BoardApi(sampleWishes(4))),
  ready: () => screen.findByRole('article', { name: 'A week of silence by the sea' }),
  failed: () => screen.findByText('Unable to load wishes right now.'),
});
