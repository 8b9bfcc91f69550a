import { Injectable } from '@nestjs/common';
import { writeTerms } from '@wishboard/database/search/wish-terms.repository';
import type { EventHandler, PreparedEvent, ReceivedEvent } from '@wishboard/server-kit/events/queues/event-handler';
import type { EntityManager } from 'typeorm';
import { CatchUpJob } from './catch-up.job.js';

type WishChanged = 'wish.created' | 'wish.updated' | 'wish.granted';

/** Writes the search terms of new or changed wishes, in the transaction that settles the events. */
abstract class WishChangedHandler<Type extends WishChanged> implements EventHandler<Type> {
  abstract readonly type: Type;

  async handle(events: readonly PreparedEvent<Type>[], manager: EntityManager): Promise<void> {
    await writeTerms(
      manager,
      events.map(({ payload }) => payload.wishId),
    );
  }
}

@Injectable()
export class IndexCreatedWishHandler extends WishChangedHandler<'wish.created'> {
  readonly type = 'wish.created';
}

/** Handles wishes that the owner changed, or for which link-preview found the product, tags or category. */
@Injectable()
export class IndexUpdatedWishHandler extends WishChangedHandler<'wish.updated'> {
  readonly type = 'wish.updated';
}

@Injectable()
export class IndexGrantedWishHandler extends WishChangedHandler<'wish.granted'> {
  readonly type = 'wish.granted';
}

/** Handles imports, which bring many rows without an event for each. */
@Injectable()
export class IndexImportedWishesHandler implements EventHandler<'data.imported'> {
  readonly type = 'data.imported';

  constructor(private readonly catchUp: CatchUpJob) {}

  async prepare({ signal, saveProgress }: ReceivedEvent<'data.imported'>): Promise<void> {
    await this.catchUp.run(signal, (looked) => saveProgress({ looked }));
  }

  /** Does nothing: `prepare` has written all terms. */
  async handle(): Promise<void> {}
}
