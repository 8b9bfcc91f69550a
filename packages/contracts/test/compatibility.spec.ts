import { expect, it } from '@jest/globals';
import type { RecordInteractionRequest } from '../src/http/interaction.js';
import type { NotificationSettingsView, NotificationView } from '../src/http/notification.js';
import type { PreferencesView } from '../src/http/preferences.js';
import type { ToggleReactionRequest, ToggleReactionResponse } from '../src/http/reaction.js';
import type { RecommendationView } from '../src/http/recommendation.js';
import type { UserView } from '../src/http/user.js';
import type { CreateWishRequest, UpdateWishRequest, WishView } from '../src/http/wish.js';
import { ACCEPTED_CONTRACTS, REMOTE_CONTRACT, type RemotePropsMap } from '../src/remotes/contract.js';
import type * as previous from './previous/contract-1.js';
import { PREVIOUS_CONTRACT } from './previous/contract-1.js';

/*
 * Shell, remotes and server are put in force one after another, so that each meets the others one contract older or
 * newer. The types say whether they fit; `npm run typecheck` fails where they don't. What follows from it: the shell and
 * the API may only add, an answer's new field is optional for one contract, and what is taken away is first not used for
 * one. A remote of a newer contract than the shell's is refused by its number.
 */
type Given = {
  props: RemotePropsMap;
  user: UserView;
  wish: WishView;
  recommendation: RecommendationView;
  notification: NotificationView;
  notificationSettings: NotificationSettingsView;
  preferences: PreferencesView;
  reaction: ToggleReactionResponse;
};

type GivenBefore = {
  props: previous.RemotePropsMap;
  user: previous.UserView;
  wish: previous.WishView;
  recommendation: previous.RecommendationView;
  notification: previous.NotificationView;
  notificationSettings: previous.NotificationSettingsView;
  preferences: previous.PreferencesView;
  reaction: previous.ToggleReactionResponse;
};

type Sent = {
  create: CreateWishRequest;
  update: UpdateWishRequest;
  reaction: ToggleReactionRequest;
  interaction: RecordInteractionRequest;
};

type SentBefore = {
  create: previous.CreateWishRequest;
  update: previous.UpdateWishRequest;
  reaction: previous.ToggleReactionRequest;
  interaction: previous.RecordInteractionRequest;
};

/** Compiles only where the second fits where the first is taken. */
const fits = <Taken, _Offered extends Taken>() => true;

it('gives a remote of the contract before what it was built for: its props, and the answers of the API', () => {
  expect(fits<GivenBefore, Given>()).toBe(true);
});

it('takes from a remote of the contract before what it sends', () => {
  expect(fits<Sent, SentBefore>()).toBe(true);
});

it('lets a remote of this contract read what a server of the one before answers', () => {
  expect(fits<Omit<Given, 'props'>, Omit<GivenBefore, 'props'>>()).toBe(true);
});

it('keeps beside it the contract that is accepted besides its own', () => {
  expect(ACCEPTED_CONTRACTS).toEqual([PREVIOUS_CONTRACT, REMOTE_CONTRACT]);
});
