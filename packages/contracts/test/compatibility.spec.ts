import { expect, it } from '@jest/globals';
import type { UserView } from '../src/http/fields/user.js';
import type { RecordInteractionRequest } from '../src/http/interaction.js';
import type { PreferencesView } from '../src/http/members/preferences.js';
import type { NotificationSettingsView, NotificationView } from '../src/http/notification.js';
import type { RecommendationView } from '../src/http/recommendation.js';
import type { ToggleReactionRequest, ToggleReactionResponse } from '../src/http/wishes/reaction.js';
import type { CreateWishRequest, UpdateWishRequest, WishView } from '../src/http/wishes/wish.js';
import { ACCEPTED_CONTRACTS, REMOTE_CONTRACT, type RemotePropsMap } from '../src/remotes/contract.js';
import type * as previous from './previous/contract-1.js';
import { PREVIOUS_CONTRACT } from './previous/contract-1.js';

/*
 * Shell, remotes and server are put in force one after another, so that each meets the others one contract older or
 * newer. The types say whether they fit; `npm run typecheck` fails where they don't. What follows from it: the shell and
 * the API may only add, an answer's new field is optional for one contract, and what is taken away is first not used for
 * one. A remote of a newer contract than the shell's is refused by its number.
 *
 * A list of words may grow, too: a client shows a word it does not know as it shows the usual one. Which words those are
 * says OpenWord; a list that is not named there stays as it is, since its clients would break.
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

/**
 * Fields whose words may become more without a new contract. A note of an unknown colour has the default's paper, a taste
 * for one is not told, and a notification of an unknown type has the bell's picture and its own message; what of it can be
 * muted is shown by those who know it.
 */
type OpenWord = 'color' | 'colorPreference' | 'type' | 'muted';

/** An answer as far as its clients rest on it: an open word may be any. */
type Opened<Answer> = {
  [Name in keyof Answer]: Name extends OpenWord
    ? Answer[Name] extends readonly string[]
      ? readonly string[]
      : Answer[Name] extends string
        ? string
        : string | null
    : Answer[Name];
};
type OpenedAll<Answers> = { [Name in keyof Answers]: Opened<Answers[Name]> };

/** Compiles only where the second fits where the first is taken. */
const fits = <Taken, _Offered extends Taken>() => true;

it('gives a remote of the contract before what it was built for: its props, and the answers of the API', () => {
  expect(fits<OpenedAll<GivenBefore>, OpenedAll<Given>>()).toBe(true);
});

it('takes from a remote of the contract before what it sends', () => {
  expect(fits<Sent, SentBefore>()).toBe(true);
});

it('lets a remote of this contract read what a server of the one before answers', () => {
  expect(fits<Omit<Given, 'props'>, Omit<GivenBefore, 'props'>>()).toBe(true);
});

it('lets only words grow that clients take unknown ones of, and takes none away', () => {
  type Grown<Now extends object, Word> = { [Name in keyof Now]: Name extends 'color' ? Now[Name] | Word : Now[Name] };
  expect(fits<Opened<previous.WishView>, Opened<Grown<WishView, 'blue'>>>()).toBe(true);
  // @ts-expect-error A remote of the contract before keeps its tables by category: this list may not grow unheard.
  expect(fits<Opened<previous.WishView>, Opened<Omit<WishView, 'category'> & { category: 'sport' }>>()).toBe(true);
  // @ts-expect-error What was a word is not a number.
  expect(fits<Opened<previous.WishView>, Opened<Omit<WishView, 'color'> & { color: 7 }>>()).toBe(true);
  expect(fits<WishView['color'], previous.NoteColor>()).toBe(true);
  expect(fits<NotificationView['type'], previous.NotificationType>()).toBe(true);
});

it('keeps beside it the contract that is accepted besides its own', () => {
  expect(ACCEPTED_CONTRACTS).toEqual([PREVIOUS_CONTRACT, REMOTE_CONTRACT]);
});
