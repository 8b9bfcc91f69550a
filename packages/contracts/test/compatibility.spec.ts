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
 * Shell, remotes and server are deployed one after another, so that each runs together with versions that are one contract older or
 * newer. The types below state whether these versions fit; `npm run typecheck` fails when they do not. Consequences: the shell and
 * the API may only add. A new field of a response is optional for one contract. A field that is to be removed is first unused for
 * one contract. A remote with a newer contract than the shell's is refused by its number.
 *
 * A union of words may grow, too: a client treats a word that it does not know like the default one. OpenWord names the fields
 * whose words may grow. Any other union must stay as it is, since its clients would break.
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
 * Fields whose union of words may grow without a new contract. A note of an unknown colour gets the default paper. A preference for
 * an unknown colour is not shown. A notification of an unknown type shows the bell's icon and its own message. Only clients that
 * know a type offer to mute it.
 */
type OpenWord = 'color' | 'colorPreference' | 'type' | 'muted';

/** A response reduced to what its clients rely on: an open word may be any string. */
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

/** Compiles only when `_Offered` is assignable to `Taken`. */
const fits = <Taken, _Offered extends Taken>() => true;

it('The API and the props of this contract fit a remote of the previous contract', () => {
  expect(fits<OpenedAll<GivenBefore>, OpenedAll<Given>>()).toBe(true);
});

it('The API accepts every request that a client of the previous contract sends', () => {
  expect(fits<Sent, SentBefore>()).toBe(true);
});

it('A remote of this contract can read the responses of a server of the previous contract', () => {
  expect(fits<Omit<Given, 'props'>, Omit<GivenBefore, 'props'>>()).toBe(true);
});

it('Only the words of open fields may grow between contracts, and none of their words is removed', () => {
  type Grown<Now extends object, Word> = { [Name in keyof Now]: Name extends 'color' ? Now[Name] | Word : Now[Name] };
  expect(fits<Opened<previous.WishView>, Opened<Grown<WishView, 'blue'>>>()).toBe(true);
  // @ts-expect-error A remote of the contract before keeps its tables by category: this list may not grow unheard.
  expect(fits<Opened<previous.WishView>, Opened<Omit<WishView, 'category'> & { category: 'sport' }>>()).toBe(true);
  // @ts-expect-error What was a word is not a number.
  expect(fits<Opened<previous.WishView>, Opened<Omit<WishView, 'color'> & { color: 7 }>>()).toBe(true);
  expect(fits<WishView['color'], previous.NoteColor>()).toBe(true);
  expect(fits<NotificationView['type'], previous.NotificationType>()).toBe(true);
});

it('The accepted contracts are the previous one, which is kept for comparison, and the current one', () => {
  expect(ACCEPTED_CONTRACTS).toEqual([PREVIOUS_CONTRACT, REMOTE_CONTRACT]);
});
