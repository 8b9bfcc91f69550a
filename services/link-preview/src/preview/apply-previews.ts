import type { Cause } from '@wishboard/database/outbox/cause';
import { type NewEvent, writeEvents } from '@wishboard/database/outbox/outbox.repository';
import type { EntityManager } from 'typeorm';
import { classify } from '../classify/classify.js';
import { applyPictureLists } from '../picture/picture-marks.repository.js';
import type { FetchedLink } from './wish-links.js';
import { lockWishes, notifyReaders, type WishRow, writeWishes } from './wishes.repository.js';

/** An event about a wish, with the preview of its link. */
interface WishEvent {
  payload: { wishId: string };
  prepared: FetchedLink | null;
  /** Cause of the change, passed on to the event that announces the update. */
  cause?: Cause;
}

/** Writes the products, tags and categories of wishes, and notifies the readers. */
export async function applyPreviews(manager: EntityManager, events: readonly WishEvent[]): Promise<void> {
  const wishIds = [...new Set(events.map(({ payload }) => payload.wishId))];
  const changes = (await lockWishes(manager, wishIds)).flatMap((before) => {
    const about = events.filter(({ payload }) => payload.wishId === before.id);
    const after = about.reduce((wish, { prepared }) => withProduct(wish, prepared), before);
    return hasChanged(before, after) ? [{ before, after, cause: about.at(-1)?.cause }] : [];
  });
  if (changes.length === 0) return;
  const written = changes.map(({ after }) => after);
  await writeWishes(manager, written);
  const withPicture = changes.filter(
    ({ before, after }) => after.productImage && after.productImage !== before.productImage,
  );
  const listed = await applyPictureLists(
    manager,
    withPicture.map(({ after }) => after.id),
  );
  const held = new Set(listed.flatMap(({ wishId, done }) => (done === 'hold' ? [wishId] : [])));
  const moved = changes.filter(({ before, after }) => before.category !== after.category || held.has(after.id));
  const categories = [...new Set(moved.flatMap(({ before, after }) => [before.category, after.category]))];
  await notifyReaders(
    manager,
    written.map(({ id }) => id),
    categories,
  );
  const announced = changes.filter(({ before, after }) => hasTextChanged(before, after) || held.has(after.id));
  await writeEvents(
    manager,
    announced.map(({ after: { id, userId }, cause }): NewEvent => {
      return { type: 'wish.updated', payload: { wishId: id, userId, linkChanged: false }, cause };
    }),
  );
}

/**
 * Returns the wish with its product, tags and category filled in. The preview counts only while the wish still has the link that
 * was fetched. Tags are filled once. A category that the owner chose, or any but `general`, stays, and so does a product title in
 * the owner's words.
 */
function withProduct(wish: WishRow, fetched: FetchedLink | null): WishRow {
  const preview = fetched && fetched.link === wish.productUrl ? fetched.preview : null;
  const shown = preview
    ? {
        ...wish,
        productTitle: wish.productTitleChosen ? wish.productTitle : preview.title,
        productImage: preview.image,
        previewStatus: preview.status,
      }
    : wish;
  const found = classify({ ...shown, keywords: preview?.keywords ?? [] });
  return {
    ...shown,
    category: wish.category === 'general' && !wish.categoryChosen && found.category ? found.category : wish.category,
    tags: wish.tags.length === 0 ? found.tags : wish.tags,
  };
}

function hasChanged(before: WishRow, after: WishRow): boolean {
  return (
    hasTextChanged(before, after) ||
    after.previewStatus !== before.previewStatus ||
    after.productImage !== before.productImage
  );
}

/** Whether the texts or the category changed, so that there is something new to learn from the wish. */
function hasTextChanged(before: WishRow, after: WishRow): boolean {
  return (
    after.category !== before.category ||
    after.tags.length !== before.tags.length ||
    (after.productTitle ?? '') !== (before.productTitle ?? '')
  );
}
