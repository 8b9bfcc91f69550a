import { Injectable } from '@nestjs/common';
import { FRESH_FOR_MS } from '@wishboard/contracts/jobs/recommendation-lists';
import type { EventHandler, PreparedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { BEST_MEMBERS, bestMembers, LATER_MEMBERS } from '../model/best-members.js';
import { RefreshQueue } from '../refresh/refresh-queue.js';
import { TasteService } from '../refresh/taste.service.js';
import { ListStore } from '../store/list-store.js';

/** Handles new wishes: refreshes their owners' lists, and offers each wish to the members who will probably like it most. */
@Injectable()
export class WishCreatedHandler implements EventHandler<'wish.created'> {
  readonly type = 'wish.created';

  constructor(
    private readonly taste: TasteService,
    private readonly refreshes: RefreshQueue,
    private readonly lists: ListStore,
  ) {}

  async handle(events: readonly PreparedEvent<'wish.created'>[]): Promise<void> {
    await this.taste.reload(wishIdsOf(events));
    await this.refreshes.request(events.map(({ payload }) => payload.userId));
    for (const wishId of wishIdsOf(events)) await offer(this.taste, this.lists, wishId);
  }
}

/**
 * Handles changed wishes, whose text, colour or category may be different. A wish that is still new is offered again, since it may
 * fit other members.
 */
@Injectable()
export class WishUpdatedHandler implements EventHandler<'wish.updated'> {
  readonly type = 'wish.updated';

  constructor(
    private readonly taste: TasteService,
    private readonly refreshes: RefreshQueue,
    private readonly lists: ListStore,
  ) {}

  async handle(events: readonly PreparedEvent<'wish.updated'>[]): Promise<void> {
    await this.taste.reload(wishIdsOf(events));
    await this.refreshes.request(events.map(({ payload }) => payload.userId));
    for (const wishId of wishIdsOf(events)) await offer(this.taste, this.lists, wishId);
  }
}

/** Handles deleted wishes. Readers of lists leave deleted wishes out, so only the owners' interests are out of date. */
@Injectable()
export class WishDeletedHandler implements EventHandler<'wish.deleted'> {
  readonly type = 'wish.deleted';

  constructor(
    private readonly taste: TasteService,
    private readonly refreshes: RefreshQueue,
  ) {}

  async handle(events: readonly PreparedEvent<'wish.deleted'>[]): Promise<void> {
    await this.taste.reload(wishIdsOf(events));
    await this.refreshes.request(events.map(({ payload }) => payload.userId));
  }
}

/** Handles granted wishes, which are recommended to nobody. Readers of lists leave them out at once. */
@Injectable()
export class WishGrantedHandler implements EventHandler<'wish.granted'> {
  readonly type = 'wish.granted';

  constructor(private readonly taste: TasteService) {}

  async handle(events: readonly PreparedEvent<'wish.granted'>[]): Promise<void> {
    await this.taste.reload(wishIdsOf(events));
  }
}

function wishIdsOf(events: readonly { payload: { wishId: string } }[]): string[] {
  return [...new Set(events.map(({ payload }) => payload.wishId))];
}

async function offer({ model }: TasteService, lists: ListStore, wishId: string): Promise<void> {
  const number = model.numberOf(wishId);
  if (number === undefined || model.wishes.createdAt(number) < Date.now() - FRESH_FOR_MS) return;
  const members = bestMembers(model, number, BEST_MEMBERS + LATER_MEMBERS);
  const createdAt = model.wishes.createdAt(number);
  await lists.offer(wishId, createdAt, members.slice(0, BEST_MEMBERS), members.slice(BEST_MEMBERS));
}
