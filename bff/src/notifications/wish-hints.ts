import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { LiveWish, WishesHint } from '@wishboard/contracts/http/hint';
import type { WishView } from '@wishboard/contracts/http/wish';
import { ChangeBus } from '../changes/change-bus.js';
import { WishCache } from '../feed/cache/wish-cache.js';
import { completeFragment, isListed } from '../wishes/wish.view.js';
import { GatheredChanges } from './gathered-changes.js';
import { NotificationStreams } from './notification-streams.js';

/** How long changes of wishes are gathered for one hint, in milliseconds: what is behind by ten seconds is noticed. */
const GATHER_MS = 4_000;
/** The streams are told in so many groups, one after another: the pages then read, and not all of them at the same moment. */
const GROUPS = 20;
const BETWEEN_GROUPS_MS = 100;

/**
 * Tells every open stream what has changed of wishes, whoever changed it: one hint for all that happened in some seconds,
 * the same for everybody, so that a thousand reactions cost a thousand pages no more than one. It brings what pages show of
 * these wishes; only whoever reacted meanwhile has to ask, since what is their own is in no hint. Every process hears of every
 * change by itself and tells its own streams.
 */
@Injectable()
export class WishHints implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly gathered = new GatheredChanges();
  private timer: NodeJS.Timeout | null = null;
  private closing = false;

  constructor(
    private readonly changes: ChangeBus,
    private readonly streams: NotificationStreams,
    private readonly wishes: WishCache,
  ) {}

  onApplicationBootstrap(): void {
    this.changes.on('change', (change) => {
      if (this.gathered.add(change)) this.schedule();
    });
    this.changes.on('missed', () => {
      this.gathered.addAny();
      this.schedule();
    });
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private schedule(): void {
    if (this.closing) return;
    this.timer ??= setTimeout(() => void this.tell(), GATHER_MS).unref();
  }

  private async tell(): Promise<void> {
    this.timer = null;
    const { hint: gathered, reacted } = this.gathered.take();
    const streams = this.streams.all();
    if (streams.length === 0) return;
    const { hint, live } = await this.read(gathered);
    const toAsk = messageOf(hint);
    const toShow = live ? messageOf({ ...hint, live }) : toAsk;
    const group = Math.ceil(streams.length / GROUPS);
    for (let from = 0; from < streams.length && !this.closing; from += group) {
      if (from > 0) await pause(BETWEEN_GROUPS_MS, undefined, { ref: false });
      for (const stream of streams.slice(from, from + group)) {
        this.streams.write(stream, reacted.has(stream.userId) ? toAsk : toShow);
      }
    }
  }

  /**
   * The hint with what is shown of the wishes it names; without either where that is not known. One that no list shows is not
   * named: who knows its id has its link.
   */
  private async read(hint: WishesHint): Promise<{ hint: WishesHint; live?: LiveWish[] }> {
    const { wishes, ...unnamed } = hint;
    const found = wishes && (await this.wishes.getMany(wishes).catch(() => undefined));
    if (!found) return { hint: unnamed };
    const hidden = new Set(found.filter((fragment) => !isListed(fragment)).map(({ id }) => id));
    const shown = found.filter(({ id }) => !hidden.has(id));
    return {
      hint: { ...unnamed, wishes: wishes.filter((id) => !hidden.has(id)) },
      live: shown.map((fragment) => liveOf(JSON.parse(completeFragment(fragment)) as WishView)),
    };
  }
}

const messageOf = (hint: WishesHint) => `data: ${JSON.stringify(hint)}\n\n`;

function liveOf({ id, reactionCounts, isGranted, grantedAt }: WishView): LiveWish {
  return { id, reactionCounts, isGranted, grantedAt };
}
