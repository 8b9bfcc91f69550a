import { Injectable } from '@nestjs/common';
import { LINK_FETCH_PAUSE_SECONDS } from '@wishboard/contracts/http/limits';
import { paths } from '@wishboard/contracts/http/routes';
import { idTailOf } from '@wishboard/contracts/http/wishes/short-link';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { linkHash } from '@wishboard/database/entities/link-key';
import { writeEvent } from '@wishboard/database/outbox/outbox.repository';
import { scopesOf } from '../changes/change.js';
import { ChangeBus } from '../changes/change-bus.js';
import { ApiException, notFound, validationFailed } from '../common/errors/api-exception.js';
import { Database, type Queryable } from '../database/database.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { MemberCall } from '../idempotency/member-call.js';
import { FiltersService } from '../moderation/filters/filters.service.js';
import { LikenessService } from '../moderation/likeness/likeness.service.js';
import type { ComparedWish } from '../moderation/likeness/likeness-marks.js';
import { ReactionsRepository } from '../reactions/reactions.repository.js';
import { TrustService } from '../trust/trust.service.js';
import type { CreateWishDto, ToggleGrantedDto, UpdateWishDto } from './wish.dto.js';
import { completeFragment, toFragment } from './wish.view.js';
import { type LockedWish, WishesRepository } from './wishes.repository.js';

/**
 * Creates, changes and deletes wishes. Every write records its event in the same statement or transaction. Wishes are
 * returned as JSON text.
 */
@Injectable()
export class WishesService {
  constructor(
    private readonly database: Database,
    private readonly wishes: WishesRepository,
    private readonly reactions: ReactionsRepository,
    private readonly filters: FiltersService,
    private readonly likeness: LikenessService,
    private readonly trust: TrustService,
    private readonly idempotency: IdempotencyService,
    private readonly changes: ChangeBus,
  ) {}

  /** Returns the id of the wish of a short link's code. @param askedBy null for a visitor @throws ApiException NOT_FOUND */
  async idOfShortLink(code: string, askedBy: string | null): Promise<string> {
    const tail = idTailOf(code);
    const id = tail && (await this.wishes.idByTail(tail, askedBy));
    if (!id) throw notFound('wish');
    return id;
  }

  /**
   * Creates a wish, and names its address in the Location header.
   *
   * @throws ApiException CONTENT_REFUSED for text or links that a moderators' filter refuses, RATE_LIMITED beyond the member's daily limit
   */
  async create(call: MemberCall, wish: CreateWishDto): Promise<string> {
    const { userId, cause } = call;
    const isCompared = await this.likeness.isCompared(userId);
    const created = await this.idempotency.once(call, {
      run: async (queryable) => {
        if (isCompared) await this.likeness.lockComparisons(queryable, userId);
        await this.trust.checkDailyLimit(userId, 'wish', queryable);
        if (wish.productUrl) await this.trust.checkDailyLimit(userId, 'link', queryable);
        const filtered = this.filters.check(wish);
        const compared = isCompared ? await this.likeness.compare(queryable, call, wish) : null;
        const link = await this.linkHoldReason(queryable, userId, wish.productUrl);
        const heldFor = filtered ?? link ?? compared?.heldFor ?? null;
        const written = await this.wishes.create(queryable, userId, wish, heldFor, cause);
        if (!written) throw notFound('member');
        if (compared) await this.likeness.keep(queryable, written.id, userId, compared.marks);
        return { ...written, isHeld: heldFor !== null, changes: compared?.changes ?? [] };
      },
      inTransaction: isCompared,
      body: ({ id, json }) => completeFragment(toFragment(id, json)),
      committed: ({ category, isHeld, changes }) => {
        const scopes = isHeld || wish.audience === 'link' ? [userId] : scopesOf({ userId, category });
        this.changes.publish({ kind: 'lists', scopes, anywhere: false }, ...changes);
        this.changes.wakeRelay();
      },
    });
    // A repeated request has only the stored text of the first response.
    const { id }: WishView = JSON.parse(created);
    void call.reply.header('location', paths.wish(id));
    return created;
  }

  /**
   * Changes an own wish. Fields that are absent stay as they are.
   *
   * @throws ApiException NOT_FOUND or NOT_OWNER for a wish that is not the member's, VALIDATION_FAILED for a product title without a link,
   * CONTENT_REFUSED for text or links that a moderators' filter refuses, RATE_LIMITED beyond the daily limit of links
   */
  async update(call: MemberCall, id: string, changes: UpdateWishDto): Promise<string> {
    const { userId, cause } = call;
    const { title, description, category, productUrl, productTitle, audience } = changes;
    const changesContent = (title ?? description ?? productUrl ?? null) !== null;
    const isCompared = changesContent && (await this.likeness.isCompared(userId));
    const before = await this.database.transaction(async (transaction) => {
      if (isCompared) await this.likeness.lockComparisons(transaction, userId);
      const wish = await this.lockOwn(transaction, id, userId);
      const filtered = this.filters.check(changes);
      const linkChanged = productUrl !== undefined && productUrl !== wish.productUrl;
      if (linkChanged && productUrl) await this.trust.checkDailyLimit(userId, 'link', transaction);
      if (productTitle && !(linkChanged ? productUrl : wish.productUrl)) {
        throw validationFailed([{ field: 'productTitle', message: 'A product title needs a product link' }]);
      }
      const compared = isCompared ? await this.likeness.compare(transaction, call, asChanged(wish, changes), id) : null;
      const link = linkChanged ? await this.linkHoldReason(transaction, userId, productUrl) : null;
      const heldFor = filtered ?? link ?? compared?.heldFor ?? null;
      await this.wishes.update(transaction, id, changes, linkChanged);
      if (compared) await this.likeness.keep(transaction, id, userId, compared.marks);
      const isHeld = heldFor !== null && (await this.wishes.hold(transaction, id, heldFor));
      // If the owner's title is removed, the worker restores the page's title from the link's preview.
      const payload = { wishId: id, userId, linkChanged: linkChanged || productTitle === null };
      await writeEvent(transaction, { type: 'wish.updated', payload, cause });
      return { ...wish, isHeld, others: compared?.changes ?? [] };
    });
    this.changes.publish(...before.others);
    this.changed(id);
    if (before.isHeld || (audience !== undefined && audience !== before.audience)) {
      const scopes = [...scopesOf({ userId, category: before.category }), ...(category ? [category] : [])];
      this.changes.publish({ kind: 'lists', scopes, anywhere: true });
    } else if (category !== undefined && category !== before.category) {
      this.changes.publish({ kind: 'lists', scopes: [category, before.category], anywhere: true });
    }
    return this.read(this.database, id, userId);
  }

  private async linkHoldReason(queryable: Queryable, userId: string, link?: string | null): Promise<string | null> {
    return link ? this.trust.linkHoldReason(userId, link, queryable) : null;
  }

  async delete({ userId, cause }: MemberCall, id: string): Promise<void> {
    const category = await this.wishes.delete(id, userId, cause);
    if (category === null) throw await this.refusal(this.database, id, userId);
    this.changes.publish({ kind: 'lists', scopes: scopesOf({ userId, category }), anywhere: true });
    this.changed(id);
  }

  /** Toggles the granted mark of an own wish, or brings it to the wanted state. */
  toggleGranted(call: MemberCall, id: string, { granted }: ToggleGrantedDto): Promise<string> {
    const { userId, cause } = call;
    return this.idempotency.once(call, {
      run: async (queryable) => {
        const written = await this.wishes.toggleGranted(queryable, id, userId, granted, cause);
        if (!written && granted !== undefined) {
          await this.lockOwn(queryable, id, userId);
          return this.read(queryable, id, userId);
        }
        if (!written) throw await this.refusal(queryable, id, userId);
        return this.complete(queryable, id, written.json, userId);
      },
      body: (wish) => wish,
      committed: () => this.changed(id),
    });
  }

  /**
   * Fetches the link of a wish again if its preview failed. A wish in any other state is left unchanged.
   *
   * @throws ApiException RATE_LIMITED if the link was fetched so recently that no member may fetch it again yet
   */
  retryPreview(call: MemberCall, id: string): Promise<string> {
    const { userId, cause } = call;
    return this.idempotency.once(call, {
      run: async (queryable) => {
        const { productUrl, previewStatus } = await this.lockOwn(queryable, id, userId);
        if (productUrl && previewStatus === 'failed') {
          await this.checkFetchPause(queryable, productUrl);
          await this.wishes.awaitPreview(queryable, id);
          await writeEvent(queryable, { type: 'preview.retried', payload: { wishId: id, userId }, cause });
        }
        return this.read(queryable, id, userId);
      },
      inTransaction: true,
      body: (wish) => wish,
      committed: () => this.changed(id),
    });
  }

  private async checkFetchPause(queryable: Queryable, link: string): Promise<void> {
    const secondsAgo = await this.wishes.secondsSinceFetch(queryable, linkHash(link));
    const wait = secondsAgo === null ? 0 : Math.ceil(LINK_FETCH_PAUSE_SECONDS - secondsAgo);
    if (wait <= 0) return;
    throw new ApiException('RATE_LIMITED', 'This link was tried a moment ago. Please wait a little.', {
      retryAfter: wait,
    });
  }

  private async lockOwn(transaction: Queryable, id: string, userId: string): Promise<LockedWish> {
    const wish = await this.wishes.lock(transaction, id);
    if (!wish) throw notFound('wish');
    if (wish.userId !== userId) throw await this.refusal(transaction, id, userId);
    return wish;
  }

  private async read(queryable: Queryable, id: string, userId: string): Promise<string> {
    const json = await this.wishes.read(queryable, id);
    if (json === null) throw notFound('wish');
    return this.complete(queryable, id, json, userId);
  }

  private async complete(queryable: Queryable, id: string, json: string, userId: string): Promise<string> {
    const own = await this.reactions.findOwn(userId, [id], queryable);
    return completeFragment(toFragment(id, json), own.get(id));
  }

  /** Publishes a committed change of a wish, so that other processes drop it from their caches. */
  private changed(id: string): void {
    this.changes.publish({ kind: 'wish', wishId: id });
    this.changes.wakeRelay();
  }

  /**
   * Returns the error for a wish that could not be changed: it is another member's, or does not exist. A wish that the member may not see
   * does not exist for that member, so that nobody learns of a block.
   */
  private async refusal(queryable: Queryable, id: string, userId: string): Promise<ApiException> {
    const isShown = await this.wishes.isShown(queryable, id, userId);
    return isShown ? new ApiException('NOT_OWNER', 'Only the owner of a wish can change it') : notFound('wish');
  }
}

/** Returns the compared fields of a wish as they are after the changes. */
function asChanged({ title, description, productUrl }: LockedWish, changes: UpdateWishDto): ComparedWish {
  return {
    title: changes.title ?? title,
    description: changes.description ?? description,
    productUrl: changes.productUrl === undefined ? productUrl : changes.productUrl,
  };
}
