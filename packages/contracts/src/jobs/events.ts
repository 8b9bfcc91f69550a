import type { Emoji } from '../http/wishes/reaction.js';

/**
 * Domain events by type, with their payloads. An event is written to the outbox in the same transaction as the change that it
 * describes. A payload contains ids and never content, so that a handler reads the current state from PostgreSQL.
 */
export interface EventMap {
  'wish.created': { wishId: string; userId: string };
  /** The owner changed the text, link, colour or category of a wish. */
  'wish.updated': { wishId: string; userId: string; linkChanged: boolean };
  /** The owner requested another attempt at the link's preview. */
  'preview.retried': { wishId: string; userId: string };
  'wish.deleted': { wishId: string; userId: string };
  'wish.granted': { wishId: string; userId: string; isGranted: boolean };
  'reaction.changed': { wishId: string; userId: string; emoji: Emoji; reacted: boolean };
  /**
   * A member interacted with a wish in a way that no other member is notified of: viewed or shared it, followed its link, kept it,
   * or stopped keeping it. Keeping does not have a type of its own, since a relay of the previous release parks events whose type
   * it does not know.
   */
  'interaction.recorded': { wishId: string; userId: string };
  /** A member dismissed a recommendation, hid a wish, marked a wish as "less like this", or undid one of the last two. */
  'recommendation.dismissed': { wishId: string; userId: string };
  /**
   * A member reset the learnt interests, stated interests, or now sees other members than before because of a mute or a block. All
   * have one type because each recomputes that member's list, and because a relay of the previous release parks events whose type
   * it does not know.
   */
  'interests.reset': { userId: string };
  'user.created': { userId: string };
  /** A member no longer uses a picture of their own. `name` is its file name in the media store. */
  'picture.left': { userId: string; name: string };
  /** A member requested an export of their data. */
  'export.asked': { exportId: string; userId: string };
  /** A moderator decided about a member or one of their wishes. */
  'moderation.decided': { decisionId: string; userId: string; wishId: string | null };
  /** The member's data was erased from PostgreSQL. Handlers erase the data that they hold elsewhere. */
  'member.erased': { userId: string };
  /** Many rows were inserted at once, by the import or as demo data, without an event for each row. */
  'data.imported': Record<string, never>;
}

export type EventType = keyof EventMap;

/** Version of the payloads above. A worker parks an event with another version. */
export const EVENT_VERSION = 1;
