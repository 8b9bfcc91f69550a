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
import { type TasteChange, TasteChangeChannel } from './taste-change-channel.js';
import { Trending } from './trending.js';

const CHUNK = 500;

/**
 * Holds the model of this process. The model is loaded before the first job, updated by events and by other processes' changes, and
 * rebuilt with each pass over everybody.
 */
@Injectable()
export class TasteService implements OnModuleInit {
  private current = this.createModel();
  /**
   * Wishes and members that changed while a new model is being learnt, which may have read them too early. Null when none is being
   * learnt.
   */
  private meanwhile: { wishes: Set<string>; members: Set<string> } | null = null;
  private readonly watches = new Set<Set<string>>();

  constructor(
    private readonly store: TasteRepository,
    private readonly changeChannel: TasteChangeChannel,
    private readonly similarities: SimilarityStore,
    private readonly trending: Trending,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get model(): TasteModel {
    return this.current;
  }

  async onModuleInit(): Promise<void> {
    // Redis may be unreachable. The subscription waits for Redis, and the start does not.
    this.changeChannel
      .subscribe((change) => this.applyChange(change))
      .catch((error) => this.logger.debug({ err: error }, 'hears no news'));
    await this.rebuild();
  }

  /**
   * Learns a new model from the database, and replaces the current one.
   *
   * @param isTested whether to run the back-test that finds how much the trend should count
   */
  async rebuild(isTested = false): Promise<void> {
    const startedAt = performance.now();
    const meanwhile = { wishes: new Set<string>(), members: new Set<string>() };
    this.meanwhile = meanwhile;
    const model = this.createModel();
    for await (const wishes of readAhead(this.store.wishes())) for (const wish of wishes) model.putWish(wish);
    const backTest = isTested ? await this.startBackTest(model) : null;
    let members = 0;
    for await (const records of readAhead(this.store.everybody(CHUNK))) {
      for (const member of records) {
        if (!backTest?.holdBackNewest(member)) model.setMember(member.userId, actsForOthers(member, Date.now()));
      }
      members += records.length;
    }
    if (backTest) await this.finishBackTest(model, backTest);
    await this.trending.load(model);
    this.current = model;
    this.meanwhile = null;
    await this.readWishes([...meanwhile.wishes]);
    for (const userId of meanwhile.members) await this.applyChange({ userId });
    collectGarbage();
    this.logger.info(
      { wishes: model.wishCount, members, ms: Math.round(performance.now() - startedAt) },
      'taste learnt',
    );
  }

  private async startBackTest(model: TasteModel): Promise<BackTest | null> {
    const began = await this.trending.startOfNewestTenth();
    return began === null ? null : new BackTest(model, began);
  }

  /** Finds the weight of the trend while the model knows none of the newest acts, and then learns these. */
  private async finishBackTest(model: TasteModel, backTest: BackTest): Promise<void> {
    const weight = await backTest.bestWeight(await this.trending.trendAt(model, backTest.startOfNewest));
    await this.trending.saveWeight(weight, backTest.testedCount);
    const late = [...backTest.held];
    for (let from = 0; from < late.length; from += CHUNK) {
      for (const member of await this.store.members(late.slice(from, from + CHUNK))) {
        model.setMember(member.userId, actsForOthers(member, Date.now()));
      }
    }
  }

  /** Returns a member's list and interests from their acts. Publishes the member to the other processes when the acts are news. */
  async recommend(userId: string, member: MemberTaste): Promise<Recommendations> {
    this.markChanged(userId);
    await this.loadMissingWishes(member.actions.map(({ wishId }) => wishId));
    await this.prepare([member]);
    return this.recommendNow(userId, member);
  }

  /**
   * Reads the data that these members' lists are made from. A pass over everybody uses the wishes that were learnt at its start. It
   * learns further wishes only for a member of whom it knows no other wish: a wish that is learnt member by member would have its
   * row recomputed with each member who acted on it.
   */
  async prepare(members: readonly MemberTaste[]): Promise<void> {
    const now = Date.now();
    const lessLike = members.flatMap(({ stated }) => stated?.lessLike ?? []);
    const isKnown = ({ wishId }: { wishId: string }) => this.current.numberOf(wishId) !== undefined;
    const unknown = members.flatMap(({ actions }) => (actions.some(isKnown) ? [] : actions));
    await this.loadMissingWishes([...unknown.map(({ wishId }) => wishId), ...lessLike]);
    const telling = members.flatMap(({ actions }) => [...tasteWeights(actions, now, MEMBER_WISHES_MAX).keys()]);
    await this.loadStoredRows(new Set([...telling, ...lessLike]));
    await this.trending.refreshIfStale(this.current);
  }

  /** Returns what {@link recommend} returns, without reading. The caller must have awaited {@link prepare}. */
  recommendNow(userId: string, member: MemberTaste): Recommendations {
    const recommended = recommend(this.current, userId, member, Date.now());
    if (recommended.hasChangedActs) this.changeChannel.publish({ userId });
    return recommended;
  }

  /** Starts to collect the members of whom newer data was read, here or in another process, until `end` is called. */
  watch(): { changed: ReadonlySet<string>; end: () => void } {
    const changed = new Set<string>();
    this.watches.add(changed);
    return { changed, end: () => this.watches.delete(changed) };
  }

  private markChanged(userId: string): void {
    this.meanwhile?.members.add(userId);
    for (const changed of this.watches) changed.add(userId);
  }

  /** Reads wishes again from PostgreSQL, in every process. */
  async reload(wishIds: readonly string[]): Promise<void> {
    await this.readWishes(wishIds);
    for (const wishId of wishIds) this.changeChannel.publish({ wishId });
  }

  private async applyChange(change: TasteChange): Promise<void> {
    if ('wishId' in change) return this.readWishes([change.wishId]);
    this.markChanged(change.userId);
    const member = await this.store.member(change.userId);
    if (!member) return;
    await this.loadMissingWishes(member.actions.map(({ wishId }) => wishId));
    this.current.setMember(change.userId, actsForOthers(member, Date.now()));
  }

  private async readWishes(wishIds: readonly string[]): Promise<void> {
    for (const wishId of wishIds) this.meanwhile?.wishes.add(wishId);
    const found = new Map((await this.store.wishesById(wishIds)).map((wish) => [wish.id, wish]));
    // There must be no await in this loop, so that data that is read meanwhile, which is newer, is not overwritten.
    const outdated = wishIds.flatMap((wishId) => {
      const wish = found.get(wishId);
      if (wish) return this.current.updateWish(wish);
      this.current.removeWish(wishId);
      return [wishId];
    });
    await this.similarities.delete(outdated);
  }

  /** Takes over rows that any process computed before. */
  private async loadStoredRows(wishIds: Iterable<string>): Promise<void> {
    const rows = await this.similarities.find(this.current.wishesWithoutRow(wishIds));
    for (const [wishId, row] of rows) this.current.putRow(wishId, row);
  }

  private createModel(): TasteModel {
    const model: TasteModel = new TasteModel((wishId, row) => {
      // Rows that are computed while a model is learnt and tested are of the past, and must not be stored.
      if (model === this.current) void this.similarities.save(wishId, row);
    });
    return model;
  }

  /** Learns wishes that the model does not have, while there is room. */
  private async loadMissingWishes(wishIds: Iterable<string>): Promise<void> {
    const missing = [...new Set(wishIds)].filter((id) => this.current.numberOf(id) === undefined);
    if (missing.length === 0 || this.current.wishCount > WISHES_MAX) return;
    for (const wish of await this.store.wishesById(missing)) this.current.putWish(wish);
  }
}
