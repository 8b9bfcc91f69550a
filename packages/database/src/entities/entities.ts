import { Account } from './account.entity.js';
import { BoardNotice } from './board-notice.entity.js';
import { DataExport, DataExportPiece } from './data-export.entity.js';
import { Delivery } from './delivery.entity.js';
import { DiscardedEvent } from './discarded-event.entity.js';
import { DismissedRecommendation } from './dismissed-recommendation.entity.js';
import { ErasedMember } from './erased-member.entity.js';
import { FilterEntry } from './filter-entry.entity.js';
import { FollowedCategory, FollowedMember } from './follow.entity.js';
import { HiddenWish } from './hidden-wish.entity.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { Invitation } from './invitation.entity.js';
import { KeptWish } from './kept-wish.entity.js';
import { LessLikeThis } from './less-like-this.entity.js';
import { LinkFetchSlot, LinkPreview } from './link-preview.entity.js';
import { ModerationDecision } from './moderation-decision.entity.js';
import { ModerationNumber } from './moderation-number.entity.js';
import { Notification } from './notification.entity.js';
import { NotificationSettings } from './notification-settings.entity.js';
import { Objection } from './objection.entity.js';
import { OperatorAct } from './operator-act.entity.js';
import { OutboxEvent } from './outbox-event.entity.js';
import { ParkedEvent } from './parked-event.entity.js';
import { Passkey } from './passkey.entity.js';
import { PasskeyChallenge } from './passkey-challenge.entity.js';
import { PictureMark } from './picture-mark.entity.js';
import { Reaction } from './reaction.entity.js';
import { ReactionRing, ReactionRingAccount } from './reaction-ring.entity.js';
import { Report } from './report.entity.js';
import { SearchWord } from './search-word.entity.js';
import { Session } from './session.entity.js';
import { SignInCode } from './sign-in-code.entity.js';
import { BlockedMember, MutedMember } from './unseen-member.entity.js';
import { User } from './user.entity.js';
import { UserInteraction } from './user-interaction.entity.js';
import { UserPreferences } from './user-preferences.entity.js';
import { Wish } from './wish.entity.js';
import { WishCount, WishCountChange } from './wish-count.entity.js';
import { WishMark } from './wish-mark.entity.js';
import { WishPicture } from './wish-picture.entity.js';
import { WishTerms } from './wish-terms.entity.js';

/**
 * The entities of all tables, for a data source and for `TypeOrmModule.forFeature`. Together they describe the schema. Three
 * tables have no entity: TypeORM's own, `schema_compatibility`, which says which programs may run on the schema, and the
 * partitioned `recommendation_impressions`.
 */
export const ENTITIES = [
  Account,
  BlockedMember,
  BoardNotice,
  DataExport,
  DataExportPiece,
  Delivery,
  DiscardedEvent,
  DismissedRecommendation,
  ErasedMember,
  FollowedCategory,
  FollowedMember,
  FilterEntry,
  HiddenWish,
  IdempotencyKey,
  Invitation,
  KeptWish,
  LessLikeThis,
  LinkFetchSlot,
  LinkPreview,
  MutedMember,
  ModerationDecision,
  ModerationNumber,
  Notification,
  NotificationSettings,
  Objection,
  OperatorAct,
  OutboxEvent,
  ParkedEvent,
  Passkey,
  PasskeyChallenge,
  PictureMark,
  Reaction,
  ReactionRing,
  ReactionRingAccount,
  Report,
  SearchWord,
  Session,
  SignInCode,
  User,
  UserInteraction,
  UserPreferences,
  Wish,
  WishCount,
  WishCountChange,
  WishMark,
  WishPicture,
  WishTerms,
];
