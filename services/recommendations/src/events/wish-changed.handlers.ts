import { Injectable } from '@nestjs/common';
import type { EventHandler, ReceivedEvent } from '@wishboard/server-kit/queues/event-handler';
import { RefreshQueue } from '../refresh/refresh-queue.js';
import { Taste } from '../refresh/taste.js';
import { bestMembers } from '../taste/best-members.js';

/** A new wish: it tells about its owner, and goes to those who will like it most. */
@Injectable()
export class WishCreatedHandler implements EventHandler<'wish.created'> {
  readonly type = 'wish.created';

  constructor(
    private readonly taste: Taste,
    private readonly refreshes: RefreshQueue,
  ) {}

  async handle({ payload }: ReceivedEvent<'wish.created'>): Promise<void> {
    await this.taste.reload(payload.wishId);
    await this.refreshes.request([payload.userId, ...membersFor(this.taste, payload.wishId)]);
  }
}

/** Its text, its colour or its category may be different now. */
@Injectable()
export class WishUpdatedHandler implements EventHandler<'wish.updated'> {
  readonly type = 'wish.updated';

  constructor(
    private readonly taste: Taste,
    private readonly refreshes: RefreshQueue,
  ) {}

  async handle({ payload }: ReceivedEvent<'wish.updated'>): Promise<void> {
    await this.taste.reload(payload.wishId);
    await this.refreshes.request([payload.userId, ...membersFor(this.taste, payload.wishId)]);
  }
}

/** Readers leave out a wish that is gone, so only the owner's interests are out of date. */
@Injectable()
export class WishDeletedHandler implements EventHandler<'wish.deleted'> {
  readonly type = 'wish.deleted';

  constructor(
    private readonly taste: Taste,
    private readonly refreshes: RefreshQueue,
  ) {}

  async handle({ payload }: ReceivedEvent<'wish.deleted'>): Promise<void> {
    await this.taste.reload(payload.wishId);
    await this.refreshes.request([payload.userId]);
  }
}

/** A granted wish is nobody's recommendation; readers leave it out at once. */
@Injectable()
export class WishGrantedHandler implements EventHandler<'wish.granted'> {
  readonly type = 'wish.granted';

  constructor(private readonly taste: Taste) {}

  async handle({ payload }: ReceivedEvent<'wish.granted'>): Promise<void> {
    await this.taste.reload(payload.wishId);
  }
}

function membersFor({ model }: Taste, wishId: string): string[] {
  const number = model.numberOf(wishId);
  return number === undefined ? [] : bestMembers(model, number);
}
