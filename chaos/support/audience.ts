import { setTimeout as pause } from 'node:timers/promises';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Pool, PoolClient } from 'pg';
import type { ApiMember } from '../../e2e/support/api-member';
import { pick } from './pick';
import { FEED, makeRandomRead } from './random-read';

const READERS = 4;
const REST_MS = 50;
/** What a process answers while a server is away, or the proxy while it has not noticed that a process ended. */
const EXPECTED = /answered 50[23]|fetch failed|terminated/;

/** Selects the wishes that everybody sees, with their contents as {@link describeWish} puts them. */
const STORED_WISHES = `
  SELECT id, concat_ws(' ', title, is_granted, heart_count, fire_count, thumbs_up_count) AS contents
  FROM wishes WHERE moderation IS NULL`;

function describeWish({ title, isGranted, reactionCounts: counts }: WishView): string {
  // PostgreSQL's text of a boolean is t or f.
  return [title, isGranted ? 't' : 'f', counts.heart ?? 0, counts.fire ?? 0, counts['thumbs-up'] ?? 0].join(' ');
}

/** Members who read while things break. Afterwards they compare what each copy of the BFF shows with the tables. */
export class Audience {
  /** Failures of reads that nothing that was broken explains. */
  readonly surprises: string[] = [];
  private isOver = false;

  /** @param members at least one, who may act at the same time */
  constructor(
    private readonly members: readonly ApiMember[],
    private readonly wishes: readonly string[],
  ) {}

  /** Reads at random until {@link stop} is called. */
  async readUntilStopped(): Promise<void> {
    await Promise.all(
      this.members.slice(0, READERS).map(async (member) => {
        while (!this.isOver) {
          await makeRandomRead(member, this.wishes).catch((error: unknown) => {
            if (!EXPECTED.test(String(error))) this.surprises.push(String(error));
          });
          await pause(REST_MS);
        }
      }),
    );
  }

  stop(): void {
    this.isOver = true;
  }

  /**
   * Returns the counts of what the BFFs at these addresses show otherwise than the tables have it. Call it when no event is owed
   * any more, and nobody acts.
   */
  async faults(addresses: readonly string[], database: Pool | PoolClient): Promise<Record<string, number>> {
    const { rows } = await database.query<{ id: string; contents: string }>(STORED_WISHES);
    const stored = new Map(rows.map(({ id, contents }) => [id, contents]));
    let [others, absent, doubled, without] = [0, 0, 0, 0];
    const countOthers = (shown: readonly WishView[]) =>
      shown.filter((wish) => stored.get(wish.id) !== describeWish(wish)).length;
    for (const by of addresses) {
      const feed = await readWholeFeed(pick(this.members), by);
      const shown = new Set(feed.map(({ id }) => id));
      others += countOthers(feed);
      absent += rows.filter(({ id }) => !shown.has(id)).length;
      doubled += feed.length - shown.size;
      for (const member of this.members) {
        const list = await readList(member, '/api/recommendations?limit=60', by);
        others += countOthers(list.wishes);
        doubled += list.wishes.length - new Set(list.wishes.map(({ id }) => id)).size;
        if (list.wishes.length === 0) without += 1;
      }
    }
    return {
      'wishes shown with other contents': others,
      'wishes that the feed lacks': absent,
      'wishes twice in a feed or in recommendations': doubled,
      'members without recommendations': without,
      'reads that failed without a reason': this.surprises.length,
    };
  }
}

async function readWholeFeed(member: ApiMember, by: string): Promise<WishView[]> {
  const feed: WishView[] = [];
  for (let path: string | undefined = FEED; path; ) {
    const page: Awaited<ReturnType<typeof readList>> = await readList(member, path, by);
    feed.push(...page.wishes);
    path = page.next;
  }
  return feed;
}

async function readList(member: ApiMember, path: string, by: string): Promise<{ wishes: WishView[]; next?: string }> {
  const answer = await member.ask('GET', path, { by });
  if (!answer.ok) throw new Error(`${by}${path} answered ${answer.status}`);
  const [, next] = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? [];
  return { wishes: (await answer.json()) as WishView[], ...(next && { next }) };
}
