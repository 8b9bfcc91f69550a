import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { LiveWish, WishesHint } from '@wishboard/contracts/http/hint';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { ChangeBus } from '../changes/change-bus.js';
import { WishCache } from '../feed/cache/wish-cache.js';
import type { Sight } from '../sight/sight.js';
import { Sights } from '../sight/sights.js';
import { completeFragment, isListed, type WishFragment } from '../wishes/wish.view.js';
import { type Gathered, GatheredChanges } from './gathered-changes.js';
import { NotificationStreams, type Stream } from './notification-streams.js';

/** Milliseconds for which changes of wishes are gathered into one hint. Users notice a page that is ten seconds behind. */
const GATHER_MS = 4_000;
/**
 * Number of groups that the streams are split into. The groups get the hint one after another, so that not all pages send requests at once.
 */
const GROUPS = 20;
const BETWEEN_GROUPS_MS = 100;
/** A new stream also gets the hints of the last this many milliseconds: its page read its data before the stream could receive hints. */
const REPLAY_MS = 10_000;

/**
 * Sends every open stream a hint about changed wishes, in whichever process they changed. One hint covers all changes of a few seconds and
 * is the same for all members, so that a thousand reactions cost a thousand pages no more than one. The hint carries the public state of
 * these wishes. Only members who reacted meanwhile have to send a request, since no hint contains their own reactions. Every process
 * receives all changes and hints to its own streams.
 */
@Injectable()
export class WishHints implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly gathered = new GatheredChanges();
  /** The latest hints, each with the time it was sent, in milliseconds since this process started. */
  private recentHints: (Gathered & { at: number })[] = [];
  private timer: NodeJS.Timeout | null = null;
  private closing = false;

  constructor(
    private readonly changes: ChangeBus,
    private readonly streams: NotificationStreams,
    private readonly wishes: WishCache,
    private readonly sights: Sights,
  ) {}

  onApplicationBootstrap(): void {
    this.changes.on('change', (change) => {
      if (this.gathered.add(change)) this.schedule();
      if (change.kind === 'sight') this.hintSightChange(change.userId);
    });
    this.changes.on('missed', () => {
      this.gathered.markAllChanged();
      this.schedule();
    });
    this.streams.onNewStream((stream) => void this.catchUp(stream));
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private schedule(): void {
    if (this.closing) return;
    this.timer ??= setTimeout(() => void this.sendHints(), GATHER_MS).unref();
  }

  private async sendHints(): Promise<void> {
    this.timer = null;
    const gathered = this.gathered.take();
    const at = performance.now();
    this.recentHints = [...this.recentHints, { ...gathered, at }].filter((recent) => at - recent.at < REPLAY_MS);
    const streams = this.streams.all();
    if (streams.length === 0) return;
    const { hint, reacted } = gathered;
    const variants = new HintVariants(await this.read(hint));
    const group = Math.ceil(streams.length / GROUPS);
    for (let from = 0; from < streams.length && !this.closing; from += group) {
      if (from > 0) await pause(BETWEEN_GROUPS_MS, undefined, { ref: false });
      const ofGroup = streams.slice(from, from + group);
      const sights = await this.sightsOf(ofGroup);
      for (const stream of ofGroup) {
        this.streams.write(stream, variants.messageFor(sights.get(stream.userId), reacted.has(stream.userId)));
      }
    }
  }

  private async catchUp(stream: Stream): Promise<void> {
    const { userId } = stream;
    const now = performance.now();
    for (const { hint, reacted, at } of this.recentHints) {
      if (now - at >= REPLAY_MS) continue;
      const variants = new HintVariants(await this.read(hint));
      const sights = await this.sightsOf([stream]);
      this.streams.write(stream, variants.messageFor(sights.get(userId), reacted.has(userId)));
    }
  }

  /** Has the member's open pages read all lists again, since the sight of the member changed. A block changes the sight of both members. */
  private hintSightChange(userId: string): void {
    for (const stream of this.streams.of(userId)) this.streams.write(stream, OTHER_SIGHT);
    this.streams.hint(userId, 'notifications');
    this.streams.hint(userId, 'recommendations');
  }

  /** Returns the members' sights; an empty map where PostgreSQL does not answer. */
  private sightsOf(streams: readonly Stream[]): Promise<ReadonlyMap<string, Sight>> {
    return this.sights.getMany(streams.map(({ userId }) => userId)).catch(() => new Map());
  }

  /**
   * Completes the hint with the state of the wishes it names; leaves both out where the state cannot be read. Wishes that are shared by
   * link are not named, since the id of such a wish is enough to build its link. Wishes that moderators hid or limited are named without
   * their state: pages that show them read them again and find out.
   */
  private async read(hint: WishesHint): Promise<ReadHint> {
    const { wishes, ...unnamed } = hint;
    const found = wishes && (await this.wishes.getMany(wishes).catch(() => undefined));
    if (!found) return { hint: unnamed };
    const byLink = new Set(found.filter(({ audience }) => audience === 'link').map(({ id }) => id));
    return {
      hint: { ...unnamed, wishes: wishes.filter((id) => !byLink.has(id)) },
      found: found.filter(({ id }) => !byLink.has(id)),
    };
  }
}

interface ReadHint {
  hint: WishesHint;
  /** The existing wishes among those the hint names; absent where the hint names none. */
  found?: readonly WishFragment[];
}

/** One hint, in the variants that members get according to their sight. */
class HintVariants {
  private readonly hint: WishesHint;
  private readonly found: readonly WishFragment[];
  private readonly live: LiveWish[] | undefined;
  private readonly withoutState: string;
  private readonly withState: string;

  constructor({ hint, found }: ReadHint) {
    this.hint = hint;
    this.found = found ?? [];
    this.live = found?.filter(isListed).map((fragment) => liveOf(JSON.parse(completeFragment(fragment)) as WishView));
    this.withoutState = messageOf(hint);
    this.withState = this.live ? messageOf({ ...hint, live: this.live }) : this.withoutState;
  }

  /** @param hasReacted whether the member's own reactions may have changed, which no hint contains */
  messageFor(sight: Sight | undefined, hasReacted: boolean): string {
    const { wishes } = this.hint;
    if (!wishes || sight?.lists.isNothing) return hasReacted ? this.withoutState : this.withState;
    // The member's sight is unknown, so the hint names no wishes and pages read all of them again.
    if (!sight) return ANY;
    const left = new Set(this.found.flatMap((wish) => (sight.lists.hides(wish) ? [wish.id] : [])));
    if (left.size === 0) return hasReacted ? this.withoutState : this.withState;
    const hint = { ...this.hint, wishes: wishes.filter((id) => !left.has(id)) };
    const live = this.live?.filter(({ id }) => !left.has(id));
    return messageOf(hasReacted || !live ? hint : { ...hint, live });
  }
}

const messageOf = (hint: WishesHint) => `data: ${JSON.stringify(hint)}\n\n`;

const ANY = messageOf({ type: 'wishes' });
const OTHER_SIGHT = messageOf({ type: 'wishes', isOtherSight: true });

function liveOf({ id, reactionCounts, isGranted, grantedAt }: WishView): LiveWish {
  return { id, reactionCounts, isGranted, grantedAt };
}
