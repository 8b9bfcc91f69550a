import { Injectable } from '@nestjs/common';
import type { EventHandler, PreparedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import { RefreshQueue } from '../refresh/refresh-queue.js';
import { Taste } from '../refresh/taste.js';
import { bestMembers } from '../taste/best-members.js';

/** New wishes: each tells about its owner, and goes to those who will like it most. */
@Injectable()
export class WishCreatedHandler implements EventHandler<'wish.created'> {
  readonly type = 'wish.created';

  constructor(
    private readonly taste: Taste,
    private readonly refreshes: RefreshQueue,
  ) {}

  async handle(events: readonly PreparedEvent<'wish.created'>[]): Promise<void> {
    await this.taste.reload(wishIdsOf(events));
    await this.refreshes.request(
      events.flatMap(({ payload }) => [payload.userId, ...membersFor(this.taste, payload.wishId)]),
    );
  }
}

/** Their text, their colour or their category may be different now. */
@Injectable()
export class WishUpdatedHandler implements EventHandler<'wish.updated'> {
  readonly type = 'wish.updated';

  constructor(
    private readonly taste: Taste,
    private readonly refreshes: RefreshQueue,
  ) {}

  async handle(events: readonly PreparedEvent<'wish.updated'>[]): Promise<void> {
    await this.taste.reload(wishIdsOf(events));
    await this.refreshes.request(
      events.flatMap(({ payload }) => [payload.userId, ...membersFor(this.taste, payload.wishId)]),
    );
  }
}

/** Readers leave out wishes that are gone, so only the owners' interests are out of date. */
@Injectable()
export class WishDeletedHandler implements EventHandler<'wish.deleted'> {
  readonly type = 'wish.deleted';

  constructor(
    private readonly taste: Taste,
    private readonly refreshes: RefreshQueue,
  ) {}

  async handle(events: readonly PreparedEvent<'wish.deleted'>[]): Promise<void> {
    await this.taste.reload(wishIdsOf(events));
    await this.refreshes.request(events.map(({ payload }) => payload.userId));
  }
}

/** Granted wishes are nobody's recommendation; readers leave them out at once. */
@Injectable()
export class WishGrantedHandler implements EventHandler<'wish.granted'> {
  readonly type = 'wish.granted';

  constructor(private readonly taste: Taste) {}

  async handle(events: readonly PreparedEvent<'wish.granted'>[]): Promise<void> {
    await this.taste.reload(wishIdsOf(events));
  }
}

function wishIdsOf(events: readonly { payload: { wishId: string } }[]): string[] {
  return [...new Set(events.map(({ payload }) => payload.wishId))];
}

function membersFor({ model }: Taste, wishId: string): string[] {
  const number = model.numberOf(wishId);
  return number === undefined ? [] : bestMembers(model, number);
}
