import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type ApiMember, createMembers } from '../../e2e/support/api-member';
import { EDITED_TITLE, Ledger } from './ledger';
import { pick } from './pick';
import { makeRandomRead } from './random-read';

const MEMBERS = 20;
/** Links of short-lived wishes, each to a different shop. */
const LINKS = Array.from({ length: 200 }, (_, shop) => `http://shop-${shop}.example.com/lamp`);
/** Title of a wish that its owner has not edited. */
const TITLE = 'A wish';
const EMOJIS = ['heart', 'fire', 'thumbs-up'] as const;

interface Actor {
  id: string;
  api: ApiMember;
  wishes: string[];
  /** Id of a wish that no other member uses and that is repeatedly created and deleted; null while it does not exist. */
  spare: string | null;
}

interface Work {
  shouldContinue(): boolean;
  /** Whether the next operation may begin. Default: always. */
  canStart?(): boolean;
  /** Pause between two operations of a member in milliseconds. Default: none. */
  restMs?: number;
}

const always = () => true;

/** Returns a function that is true for the given number of milliseconds. */
function during(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() < end;
}

/** Members who make wishes, react to them and grant them concurrently, with a ledger of the responses. */
export class Crowd {
  /** Number of successful operations. */
  done = 0;
  /** Reasons of failed operations. */
  failures: string[] = [];
  /** Durations of the successful operations in milliseconds. */
  durations: number[] = [];
  readonly ledger = new Ledger();
  /** Ids of the wishes that are never deleted, in the order of their creation. */
  readonly wishes: string[] = [];

  private constructor(private readonly actors: readonly Actor[]) {}

  /** Inserts the members into the database and makes a first wish of each. */
  static async gather(url: string, database: Pool): Promise<Crowd> {
    const members = await createMembers(url, database, MEMBERS);
    const crowd = new Crowd(members.map((member) => ({ ...member, wishes: [], spare: null })));
    for (const actor of crowd.actors) await crowd.makeWish(actor);
    return crowd;
  }

  get members(): ApiMember[] {
    return this.actors.map(({ api }) => api);
  }

  /**
   * Runs until this many operations have succeeded. A failed operation is not repeated; the tables show its outcome.
   *
   * @param allowed returns how many operations may have been done by now, to hold the members back
   */
  operate(operations: number, allowed: () => number = () => Number.POSITIVE_INFINITY): Promise<void> {
    const last = this.done + operations;
    const shouldContinue = () => this.done < last;
    return this.work((actor) => this.operateOnce(actor), { shouldContinue, canStart: () => this.done < allowed() });
  }

  /** Runs for a time in milliseconds. The members pause between operations, so that there is load without a backlog. */
  async operateFor(ms: number, restMs: number): Promise<void> {
    await this.work((actor) => this.operateOnce(actor), { shouldContinue: during(ms), restMs });
  }

  /** Runs while `shouldContinue` returns true. The members pause between operations. */
  async operateWhile(shouldContinue: () => boolean, restMs: number): Promise<void> {
    await this.work((actor) => this.operateOnce(actor), { shouldContinue, restMs });
  }

  /** Runs for a time like members who mostly read. The amount of data stays the same, because every change is undone sooner or later. */
  async browseFor(ms: number, restMs: number): Promise<void> {
    await this.work((actor) => this.browseOnce(actor), { shouldContinue: during(ms), restMs });
  }

  private async work(act: (actor: Actor) => Promise<unknown>, { shouldContinue, canStart = always, restMs = 0 }: Work) {
    const work = this.actors.map(async (actor) => {
      while (shouldContinue()) {
        if (!canStart()) {
          await pause(20);
          continue;
        }
        const since = performance.now();
        try {
          await act(actor);
          this.durations.push(performance.now() - since);
          this.done += 1;
          await pause(restMs);
        } catch (error) {
          this.failures.push(String(error));
          await pause(200);
        }
      }
    });
    await Promise.all(work);
  }

  private async operateOnce(actor: Actor): Promise<unknown> {
    const chance = Math.random();
    if (chance < 0.05) return this.makeWish(actor);
    if (chance < 0.87) return this.react(actor);
    if (chance < 0.92) return this.edit(actor);
    return this.grant(actor);
  }

  private browseOnce(actor: Actor): Promise<unknown> {
    const chance = Math.random();
    if (chance < 0.3) return this.react(actor);
    if (chance < 0.35) return this.grant(actor);
    if (chance < 0.4) return this.toggleSpare(actor);
    return makeRandomRead(actor.api, this.wishes);
  }

  /** Sets whether each POST carries an idempotency key. */
  sendKeys(sendsKeys: boolean): void {
    for (const { api } of this.actors) api.sendsKeys = sendsKeys;
  }

  private edit(actor: Actor): Promise<boolean> {
    const wish = pick(actor.wishes);
    return this.ledger.record(`edited ${wish}`, async () => {
      const body = { title: pick([TITLE, EDITED_TITLE]) };
      const { title } = await actor.api.patch<{ title: string }>(`/api/wishes/${wish}`, body);
      return title === EDITED_TITLE;
    });
  }

  private grant(actor: Actor): Promise<boolean> {
    // Only the owner grants a wish, one request after another, so the last response tells its state.
    const wish = pick(actor.wishes);
    return this.ledger.record(`granted ${wish}`, async () => {
      const { isGranted } = await actor.api.post<{ isGranted: boolean }>(`/api/wishes/${wish}/toggle-granted`);
      return isGranted;
    });
  }

  private react(actor: Actor): Promise<boolean> {
    const [wish, emoji] = [pick(this.wishes), pick(EMOJIS)];
    return this.ledger.record(`reaction ${wish} ${actor.id} ${emoji}`, async () => {
      const { reacted } = await actor.api.post<{ reacted: boolean }>(`/api/wishes/${wish}/reactions`, { emoji });
      return reacted;
    });
  }

  private async toggleSpare(actor: Actor): Promise<void> {
    const { spare } = actor;
    actor.spare = null;
    if (spare)
      await this.ledger.record(`wish ${spare}`, () => actor.api.delete(`/api/wishes/${spare}`).then(() => false));
    else {
      const wish = { title: 'A passing fancy', description: 'A lamp', productUrl: pick(LINKS) };
      const { id } = await actor.api.post<{ id: string }>('/api/wishes', wish);
      this.ledger.acknowledge(`wish ${id}`, true);
      actor.spare = id;
    }
  }

  private async makeWish(actor: Actor): Promise<void> {
    const id = await actor.api.makeWish(TITLE);
    this.ledger.acknowledge(`wish ${id}`, true);
    this.wishes.push(id);
    actor.wishes.push(id);
  }
}
