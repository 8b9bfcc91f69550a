import { InitialSchema1790000000000 } from './1790000000000-initial-schema.js';
import { NotificationSettings1790100000000 } from './1790100000000-notification-settings.js';
import { ProductTitleByHand1790200000000 } from './1790200000000-product-title-by-hand.js';
import { InterestsReset1790300000000 } from './1790300000000-interests-reset.js';
import { LinkFetchSlots1790400000000 } from './1790400000000-link-fetch-slots.js';
import { LearntInterests1790500000000 } from './1790500000000-learnt-interests.js';
import { Causes1790600000000 } from './1790600000000-causes.js';
import { EventsInBatches1790700000000 } from './1790700000000-events-in-batches.js';
import { JobsOfManyEvents1790800000000 } from './1790800000000-jobs-of-many-events.js';
import { FindMembers1790900000000 } from './1790900000000-find-members.js';
import { DiscardedEvents1791000000000 } from './1791000000000-discarded-events.js';
import { SchemaCompatibility1791100000000 } from './1791100000000-schema-compatibility.js';
import { WishCounts1791200000000 } from './1791200000000-wish-counts.js';
import { ShortLinks1791300000000 } from './1791300000000-short-links.js';
import { StatedInterests1791400000000 } from './1791400000000-stated-interests.js';
import { Impressions1791500000000 } from './1791500000000-impressions.js';
import { WishTerms1791600000000 } from './1791600000000-wish-terms.js';
import { GrantedLists1791610000000 } from './1791610000000-granted-lists.js';
import { KeptWishes1791700000000 } from './1791700000000-kept-wishes.js';
import { SearchWords1791800000000 } from './1791800000000-search-words.js';
import { Accounts1791900000000 } from './1791900000000-accounts.js';
import { OwnSessions1792029000000 } from './1792029000000-own-sessions.js';
import { Invitations1792029100000 } from './1792029100000-invitations.js';
import { OperatorActs1792029200000 } from './1792029200000-operator-acts.js';
import { Leaving1793000000000 } from './1793000000000-leaving.js';
import { DataExports1793000100000 } from './1793000100000-data-exports.js';
import { Profiles1793001000000 } from './1793001000000-profiles.js';
import { Audiences1794000000000 } from './1794000000000-audiences.js';
import { Sight1794500000000 } from './1794500000000-sight.js';
import { BoardNotices1794600000000 } from './1794600000000-board-notices.js';
import { Moderation1795000000000 } from './1795000000000-moderation.js';
import { Follows1796000000000 } from './1796000000000-follows.js';
import { FollowedNotifications1796100000000 } from './1796100000000-followed-notifications.js';
import { ModerationNumbers1797000000000 } from './1797000000000-moderation-numbers.js';
import { Filters1797000100000 } from './1797000100000-filters.js';
import { ProviderSessions1797100000000 } from './1797100000000-provider-sessions.js';
import { WishMarks1797200000000 } from './1797200000000-wish-marks.js';
import { HeardMembers1797210000000 } from './1797210000000-heard-members.js';
import { Languages1797220000000 } from './1797220000000-languages.js';
import { PictureMarks1797300000000 } from './1797300000000-picture-marks.js';
import { NamedOperators1797400000000 } from './1797400000000-named-operators.js';
import { ReactionRings1797500000000 } from './1797500000000-reaction-rings.js';
import { UnmarkedPictures1797600000000 } from './1797600000000-unmarked-pictures.js';
import { TermsOfThree1797700000000 } from './1797700000000-terms-of-three.js';

/** All migrations, oldest first. */
export const MIGRATIONS = [
  InitialSchema1790000000000,
  NotificationSettings1790100000000,
  ProductTitleByHand1790200000000,
  InterestsReset1790300000000,
  LinkFetchSlots1790400000000,
  LearntInterests1790500000000,
  Causes1790600000000,
  EventsInBatches1790700000000,
  JobsOfManyEvents1790800000000,
  FindMembers1790900000000,
  DiscardedEvents1791000000000,
  SchemaCompatibility1791100000000,
  WishCounts1791200000000,
  ShortLinks1791300000000,
  StatedInterests1791400000000,
  Impressions1791500000000,
  WishTerms1791600000000,
  GrantedLists1791610000000,
  KeptWishes1791700000000,
  SearchWords1791800000000,
  Accounts1791900000000,
  OwnSessions1792029000000,
  Invitations1792029100000,
  OperatorActs1792029200000,
  Leaving1793000000000,
  DataExports1793000100000,
  Profiles1793001000000,
  Audiences1794000000000,
  Sight1794500000000,
  BoardNotices1794600000000,
  Moderation1795000000000,
  Follows1796000000000,
  FollowedNotifications1796100000000,
  ModerationNumbers1797000000000,
  Filters1797000100000,
  ProviderSessions1797100000000,
  WishMarks1797200000000,
  HeardMembers1797210000000,
  Languages1797220000000,
  PictureMarks1797300000000,
  NamedOperators1797400000000,
  ReactionRings1797500000000,
  UnmarkedPictures1797600000000,
  TermsOfThree1797700000000,
];
