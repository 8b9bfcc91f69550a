import { Injectable } from '@nestjs/common';
import type { Category } from '@wishboard/contracts/http/category';
import { LINK_FETCH_PAUSE_SECONDS } from '@wishboard/contracts/http/limits';
import { NOTE_COLOR_DEFAULT, type PreviewStatus } from '@wishboard/contracts/http/wish';
import { linkHash } from '@wishboard/database/entities/link-key';
import type { Cause } from '@wishboard/database/outbox/cause';
import { writeEvent } from '@wishboard/database/outbox/outbox.repository';
import { ChangeBus } from '../changes/change-bus.js';
import { ApiException, notFound, validationFailed } from '../common/errors/api-exception.js';
import { Database, type Queryable } from '../database/database.js';
import { OwnReactionsCache } from '../feed/cache/own-reactions-cache.js';
import { WishCache } from '../feed/cache/wish-cache.js';
import { scopesOf } from '../feed/scopes.js';
import type { CreateWishDto, UpdateWishDto } from './wish.dto.js';
import { completeFragment, toFragment } from './wish.view.js';
import {
  AWAIT_PREVIEW,
  CREATE_WISH,
  DELETE_WISH,
  LAST_FETCH,
  LOCK_WISH,
  READ_WISH,
  TOGGLE_GRANTED,
  UPDATE_WISH,
  WISH_EXISTS,
} from './wishes.repository.js';

/** A wish that was just written, as PostgreSQL answered it. */
export interface WrittenWish {
  id: string;
  category: Category;
  /** A WishView without `myReactions`. */
  json: string;
}

interface LockedWish {
  userId: string;
  productUrl: string | null;
  previewStatus: PreviewStatus;
  category: Category;
}

/** What members do to wishes. Every write records its event in the same statement or transaction. */
@Injectable()
export class WishesService {
  constructor(
    private readonly database: Database,
    private readonly store: WishCache,
    private readonly ownReactions: OwnReactionsCache,
    private readonly changes: ChangeBus,
  ) {}

  /** The wish as JSON text. `fresh` asks PostgreSQL, whatever is kept here. */
  async find(id: string, userId: string, fresh = false): Promise<string> {
    if (fresh) this.store.forget(id);
    const [fragment, own] = await Promise.all([this.store.get(id), this.ownReactions.find(userId, [id])]);
    if (!fragment) throw notFound('wish');
    return completeFragment(fragment, own.get(id) ?? '');
  }

  async create(queryable: Queryable, userId: string, wish: CreateWishDto, cause: Cause): Promise<WrittenWish> {
    const { title, description, productUrl, color, igAccount, category, tags } = wish;
    const [row] = await queryable.run<WrittenWish & object>(CREATE_WISH, [
      userId,
      title,
      description,
      productUrl ?? null,
      color ?? NOTE_COLOR_DEFAULT,
      igAccount ?? null,
      category ?? null,
      tags ?? [],
      cause.requestId,
      cause.traceParent,
    ]);
    if (!row) throw notFound('member');
    return row;
  }

  /** Makes a new wish visible. Call once it is committed. */
  created(userId: string, { category }: WrittenWish): void {
    this.changes.publish({ kind: 'lists', scopes: scopesOf({ userId, category }), anywhere: false });
    this.changes.eventsWritten();
  }

  async update(id: string, userId: string, changes: UpdateWishDto, cause: Cause): Promise<string> {
    const { title, description, color, igAccount, category, productUrl, productTitle } = changes;
    const before = await this.database.transaction(async (transaction) => {
      const [wish] = await transaction.run<LockedWish & object>(LOCK_WISH, [id]);
      checkOwner(wish, userId);
      const linkChanged = productUrl !== undefined && productUrl !== wish.productUrl;
      if (productTitle && !(linkChanged ? productUrl : wish.productUrl)) {
        throw validationFailed([{ field: 'productTitle', message: 'A product title needs a product link' }]);
      }
      await transaction.run(UPDATE_WISH, [
        id,
        title ?? null,
        description ?? null,
        color ?? null,
        igAccount !== undefined,
        igAccount ?? null,
        category ?? null,
        linkChanged,
        productUrl ?? null,
        productTitle !== undefined,
        productTitle ?? null,
      ]);
      // Without the owner's title the page's own comes back, from what is known about the link.
      const payload = { wishId: id, userId, linkChanged: linkChanged || productTitle === null };
      await writeEvent(transaction, { type: 'wish.updated', payload, cause });
      return wish;
    });
    this.changes.publish({ kind: 'wish', wishId: id });
    if (category !== undefined && category !== before.category) {
      this.changes.publish({ kind: 'lists', scopes: [category, before.category], anywhere: true });
    }
    this.changes.eventsWritten();
    return this.find(id, userId);
  }

  async delete(id: string, userId: string, cause: Cause): Promise<void> {
    const [gone] = await this.database.run<{ category: Category }>(DELETE_WISH, [
      id,
      userId,
      cause.requestId,
      cause.traceParent,
    ]);
    if (!gone) throw await this.refusal(this.database, id);
    this.changes.publish(
      { kind: 'wish', wishId: id },
      { kind: 'lists', scopes: scopesOf({ userId, category: gone.category }), anywhere: true },
    );
    this.changes.eventsWritten();
  }

  async toggleGranted(queryable: Queryable, id: string, userId: string, cause: Cause): Promise<string> {
    const [row] = await queryable.run<WrittenWish & object>(TOGGLE_GRANTED, [
      id,
      userId,
      cause.requestId,
      cause.traceParent,
    ]);
    if (!row) throw await this.refusal(queryable, id);
    const own = await this.ownReactions.find(userId, [id], queryable);
    return completeFragment(toFragment(id, row.json), own.get(id) ?? '');
  }

  /**
   * Has the link of a wish fetched again when its preview failed; any other wish stays as it is.
   *
   * @throws ApiException RATE_LIMITED when the link was fetched so lately that the whole site has to wait
   */
  async retryPreview(queryable: Queryable, id: string, userId: string, cause: Cause): Promise<string> {
    const [wish] = await queryable.run<LockedWish & object>(LOCK_WISH, [id]);
    checkOwner(wish, userId);
    if (wish.productUrl && wish.previewStatus === 'failed') {
      await this.checkFetchPause(queryable, wish.productUrl);
      await queryable.run(AWAIT_PREVIEW, [id]);
      await writeEvent(queryable, { type: 'preview.retried', payload: { wishId: id, userId }, cause });
    }
    const [[row], own] = [
      await queryable.run<{ json: string }>(READ_WISH, [id]),
      await this.ownReactions.find(userId, [id], queryable),
    ];
    if (!row) throw notFound('wish');
    return completeFragment(toFragment(id, row.json), own.get(id) ?? '');
  }

  private async checkFetchPause(queryable: Queryable, link: string): Promise<void> {
    const [last] = await queryable.run<{ secondsAgo: number }>(LAST_FETCH, [linkHash(link)]);
    const wait = last ? Math.ceil(LINK_FETCH_PAUSE_SECONDS - last.secondsAgo) : 0;
    if (wait <= 0) return;
    throw new ApiException('RATE_LIMITED', 'This link was tried a moment ago. Please wait a little.', {
      retryAfter: wait,
    });
  }

  /** Makes a change of a wish visible. Call once it is committed. */
  changed(id: string): void {
    this.changes.publish({ kind: 'wish', wishId: id });
    this.changes.eventsWritten();
  }

  /** Why a member could not change a wish: it is another's, or there is none. */
  private async refusal(queryable: Queryable, id: string): Promise<ApiException> {
    const [found] = await queryable.run(WISH_EXISTS, [id]);
    return found ? notOwner() : notFound('wish');
  }
}

function notOwner(): ApiException {
  return new ApiException('NOT_OWNER', 'Only the owner of a wish can change it');
}

function checkOwner<Wish extends { userId: string }>(wish: Wish | undefined, userId: string): asserts wish is Wish {
  if (!wish) throw notFound('wish');
  if (wish.userId !== userId) throw notOwner();
}
