import type { Emoji } from '../http/wishes/reaction.js';

/**
 * What happened, as written to the outbox in the transaction that made it happen. A payload names rows and never
 * carries their content: whoever reacts reads the truth from PostgreSQL.
 */
export interface EventMap {
  'wish.created': { wishId: string; userId: string };
  /** The owner changed text, link, colour or category. */
  'wish.updated': { wishId: string; userId: string; linkChanged: boolean };
  /** The owner asks for another try at the link's preview. */
  'preview.retried': { wishId: string; userId: string };
  'wish.deleted': { wishId: string; userId: string };
  'wish.granted': { wishId: string; userId: string; isGranted: boolean };
  'reaction.changed': { wishId: string; userId: string; emoji: Emoji; reacted: boolean };
  /**
   * A member did something with a wish of which nobody else is told: looked, shared, followed a link, kept it or keeps it no longer.
   * The last two write this type as well, since a relay of the release before parks events of a type it does not know.
   */
  'interaction.recorded': { wishId: string; userId: string };
  /** A member never wants to see a wish recommended again, wants less like it, or takes the latter back. */
  'recommendation.dismissed': { wishId: string; userId: string };
  /**
   * A member wants what was learnt about them forgotten, said something of their interests themselves, or sees other members now
   * than before. One type for all: each has that member's list made anew, and a relay of the release before parks events of a type it does not know.
   */
  'interests.reset': { userId: string };
  'user.created': { userId: string };
  /** A member shows a picture of their own no more, which is a file of that name in the store of media. */
  'picture.left': { userId: string; name: string };
  /** A member wants everything of theirs as a file. */
  'export.asked': { exportId: string; userId: string };
  /** A moderator decided about a member, or their wish. */
  'moderation.decided': { decisionId: string; userId: string; wishId: string | null };
  /** All that is a member's is gone from PostgreSQL: what others hold of them goes, too. */
  'member.erased': { userId: string };
  /** Many rows came at once, by import or as demo data, without an event for each. */
  'data.imported': Record<string, never>;
}

export type EventType = keyof EventMap;

/** Version of the payloads above. A worker parks an event of another version. */
export const EVENT_VERSION = 1;
