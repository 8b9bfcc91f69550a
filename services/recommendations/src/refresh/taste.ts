import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LOGGER } from '@wishboard/server-kit/bootstrap/worker-settings';
import type { Logger } from 'pino';
import { TasteStore, WISHES_MAX } from '../store/taste-store.js';
import { tellingWishes } from '../taste/recommend.js';
import { TasteModel } from '../taste/taste-model.js';

const CHUNK = 500;

/** The model of the process: loaded before the first job, kept up to date by events, made anew with each full refresh. */
@Injectable()
export class Taste implements OnModuleInit {
  private current = new TasteModel();
  /** Wishes that changed while a new model was being learnt: it may have read them too early. */
  private readonly changedMeanwhile = new Set<string>();

  constructor(
    private readonly store: TasteStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get model(): TasteModel {
    return this.current;
  }

  async onModuleInit(): Promise<void> {
    await this.rebuild();
  }

  async rebuild(): Promise<void> {
    const startedAt = performance.now();
    this.changedMeanwhile.clear();
    const model = new TasteModel();
    for await (const wishes of this.store.wishes()) for (const wish of wishes) model.putWish(wish);
    let members = 0;
    for await (const userIds of this.store.memberIds(CHUNK)) {
      for (const userId of userIds) {
        const record = await this.store.member(userId);
        if (record) model.setMember(userId, tellingWishes(record.actions, Date.now()));
      }
      members += userIds.length;
    }
    this.current = model;
    for (const wishId of [...this.changedMeanwhile]) await this.reload(wishId);
    this.logger.info(
      { wishes: model.wishCount, members, ms: Math.round(performance.now() - startedAt) },
      'taste learnt',
    );
  }

  /** Learns wishes the model has not heard of, or had no room for, as long as there is room. */
  async learnMissing(wishIds: Iterable<string>): Promise<void> {
    const missing = [...new Set(wishIds)].filter((id) => this.current.numberOf(id) === undefined);
    if (missing.length === 0 || this.current.wishCount > 1.5 * WISHES_MAX) return;
    for (const wish of await this.store.wishesById(missing)) this.current.putWish(wish);
  }

  /** Brings one wish up to date with PostgreSQL. */
  async reload(wishId: string): Promise<void> {
    this.changedMeanwhile.add(wishId);
    const [wish] = await this.store.wishesById([wishId]);
    if (wish) this.current.putWish(wish);
    else this.current.removeWish(wishId);
  }
}
