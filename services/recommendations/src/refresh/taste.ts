import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LOGGER } from '@wishboard/server-kit/process/worker-settings';
import type { Logger } from 'pino';
import { BackTest } from '../eval/back-test.js';
import { tasteWeights } from '../model/event-weights.js';
import { MEMBER_WISHES_MAX, TasteModel } from '../model/taste-model.js';
import { actsForOthers, type MemberTaste, type Recommendations, recommend } from '../ranking/recommend.js';
import { SimilarityStore } from '../store/similarity-store.js';
import { TasteRepository, WISHES_MAX } from '../store/taste.repository.js';
import { collectGarbage } from './collect-garbage.js';
import { readAhead } from './read-ahead.js';
import { type TasteChange, TasteNews } from './taste-news.js';
import { Trending } from './trending.js';

const CHUNK = 500;

/**
 * The model of the process: loaded before the first job, kept up to date by events and by what other processes learn, made
 * anew with each pass over everybody.
 */
@Injectable()
export class Taste implements OnModuleInit {
  private current = this.empty();
  /** What changed while a new model is being learnt: it may have read that too early. Null when none is. */
  private meanwhile: { wishes: Set<string>; members: Set<string> } | null = null;
  private readonly watches = new Set<Set<string>>();

  constructor(
    private readonly store: TasteRepository,
    private readonly news: TasteNews,
    private readonly similarities: SimilarityStore,
    private readonly trending: Trending,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get model(): TasteModel {
    return this.current;
  }

  async onModuleInit(): Promise<void> {
    // Redis may be away; the subscription waits for it, and the start doesn't.
    this.news
      .listen((change) => this.hear(change))
      .catch((error) => this.logger.debug({ err: error }, 'hears no news'));
    await this.rebuild();
  }

  /**
   * Learns everything anew.
   *
   * @param isTested whether to find out on the way how much the trend should count
   */
  async rebuild(isTested = false): Promise<void> {
    const startedAt = performance.now();
    const meanwhile = { wishes: new Set<string>(), members: new Set<string>() };
    this.meanwhile = meanwhile;
    const model = this.empty();
    for await (const wishes of readAhead(this.store.wishes())) for (const wish of wishes) model.putWish(wish);
    const backTest = isTested ? await this.beginBackTest(model) : null;
    let members = 0;
    for await (const records of readAhead(this.store.everybody(CHUNK))) {
      for (const member of records) {
        if (!backTest?.takes(member)) model.setMember(member.userId, actsForOthers(member, Date.now()));
      }
      members += records.length;
    }
    if (backTest) await this.finishBackTest(model, backTest);
    await this.trending.read(model);
    this.current = model;
    this.meanwhile = null;
    await this.read([...meanwhile.wishes]);
    for (const userId of meanwhile.members) await this.hear({ userId });
    collectGarbage();
    this.logger.info(
      { wishes: model.wishCount, members, ms: Math.round(performance.now() - startedAt) },
      'taste learnt',
    );
  }

  private async beginBackTest(model: TasteModel): Promise<BackTest | null> {
    const began = await this.trending.newestTenth();
    return began === null ? null : new BackTest(model, began);
  }

  /** Finds the weight of the trend while the model knows nothing of the newest acts, and then learns these too. */
  private async finishBackTest(model: TasteModel, backTest: BackTest): Promise<void> {
    const weight = await backTest.bestWeight(await this.trending.at(model, backTest.began));
    await this.trending.keepWeight(weight, backTest.asked);
    const late = [...backTest.held];
    for (let from = 0; from < late.length; from += CHUNK) {
      for (const member of await this.store.members(late.slice(from, from + CHUNK))) {
        model.setMember(member.userId, actsForOthers(member, Date.now()));
      }
    }
  }

  /** A member's list and interests, from what the member did; what is new in that, every process learns. */
  async recommend(userId: string, member: MemberTaste): Promise<Recommendations> {
    this.noteChange(userId);
    await this.learnMissing(member.actions.map(({ wishId }) => wishId));
    await this.prepare([member]);
    return this.recommendNow(userId, member);
  }

  /**
   * Reads what the lists of these members are made of. A pass over everybody takes the wishes that were learnt at its start, and
   * learns more of them only for a member of whom it knows nothing else: learnt member by member, one would have its row worked out
   * with each who acted on it.
   */
  async prepare(members: readonly MemberTaste[]): Promise<void> {
    const now = Date.now();
    const lessLike = members.flatMap(({ stated }) => stated?.lessLike ?? []);
    const isKnown = ({ wishId }: { wishId: string }) => this.current.numberOf(wishId) !== undefined;
    const unknown = members.flatMap(({ actions }) => (actions.some(isKnown) ? [] : actions));
    await this.learnMissing([...unknown.map(({ wishId }) => wishId), ...lessLike]);
    const telling = members.flatMap(({ actions }) => [...tasteWeights(actions, now, MEMBER_WISHES_MAX).keys()]);
    await this.takeRows(new Set([...telling, ...lessLike]));
    await this.trending.follow(this.current);
  }

  /** {@link recommend} after {@link prepare}. */
  recommendNow(userId: string, member: MemberTaste): Recommendations {
    const recommended = recommend(this.current, userId, member, Date.now());
    if (recommended.isNews) this.news.tell({ userId });
    return recommended;
  }

  /** Notes from now on of which members something newer was read, here or in another process, until it is ended. */
  watch(): { changed: ReadonlySet<string>; end: () => void } {
    const changed = new Set<string>();
    this.watches.add(changed);
    return { changed, end: () => this.watches.delete(changed) };
  }

  private noteChange(userId: string): void {
    this.meanwhile?.members.add(userId);
    for (const changed of this.watches) changed.add(userId);
  }

  /** Brings wishes up to date with PostgreSQL, in every process. */
  async reload(wishIds: readonly string[]): Promise<void> {
    await this.read(wishIds);
    for (const wishId of wishIds) this.news.tell({ wishId });
  }

  private async hear(change: TasteChange): Promise<void> {
    if ('wishId' in change) return this.read([change.wishId]);
    this.noteChange(change.userId);
    const member = await this.store.member(change.userId);
    if (!member) return;
    await this.learnMissing(member.actions.map(({ wishId }) => wishId));
    this.current.setMember(change.userId, actsForOthers(member, Date.now()));
  }

  private async read(wishIds: readonly string[]): Promise<void> {
    for (const wishId of wishIds) this.meanwhile?.wishes.add(wishId);
    const found = new Map((await this.store.wishesById(wishIds)).map((wish) => [wish.id, wish]));
    // Without a pause: whatever else is read meanwhile is newer.
    const outdated = wishIds.flatMap((wishId) => {
      const wish = found.get(wishId);
      if (wish) return this.current.renewWish(wish);
      this.current.removeWish(wishId);
      return [wishId];
    });
    await this.similarities.forget(outdated);
  }

  /** Takes over the rows that any process has worked out before. */
  private async takeRows(wishIds: Iterable<string>): Promise<void> {
    const rows = await this.similarities.find(this.current.withoutRow(wishIds));
    for (const [wishId, row] of rows) this.current.putRow(wishId, row);
  }

  private empty(): TasteModel {
    const model: TasteModel = new TasteModel((wishId, row) => {
      // What is worked out while a model is learnt and tested is of the past.
      if (model === this.current) void this.similarities.keep(wishId, row);
    });
    return model;
  }

  /** Learns wishes the model has not heard of, or had no room for, as long as there is room. */
  private async learnMissing(wishIds: Iterable<string>): Promise<void> {
    const missing = [...new Set(wishIds)].filter((id) => this.current.numberOf(id) === undefined);
    if (missing.length === 0 || this.current.wishCount > WISHES_MAX) return;
    for (const wish of await this.store.wishesById(missing)) this.current.putWish(wish);
  }
}
