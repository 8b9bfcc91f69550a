import type { Category } from '@wishboard/contracts/http/category';
import { runPrepared } from '@wishboard/database/connection/run-prepared';
import type { Cause } from '@wishboard/database/outbox/cause';
import { type NewEvent, writeEvents } from '@wishboard/database/outbox/outbox.repository';
import type { EntityManager } from 'typeorm';
import { classify } from '../classify/classify.js';
import type { FetchedLink } from './wish-links.js';

const LOCK_WISHES = {
  name: 'lock_wishes_for_preview',
  text: `SELECT id, user_id AS "userId", title, description, product_url AS "productUrl", product_title AS "productTitle",
       product_title_chosen AS "productTitleChosen", product_image AS "productImage", preview_status AS "previewStatus",
       category, category_chosen AS "categoryChosen", tags
     FROM wishes WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
};
// An array for each wish is no array of SQL, whose rows would all be as long; tags have nothing that JSON could not say.
const WRITE_WISHES = {
  name: 'write_wishes_of_preview',
  text: `UPDATE wishes SET product_title = new.product_title, product_image = new.product_image,
       preview_status = new.preview_status, category = new.category,
       tags = ARRAY(SELECT json_array_elements_text(new.tags))
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::json[])
       AS new (id, product_title, product_image, preview_status, category, tags)
     WHERE wishes.id = new.id`,
};
const NOTIFY = { name: 'notify_changes', text: "SELECT pg_notify('wishboard_changes', $1)" };

interface WishRow {
  id: string;
  userId: string;
  title: string;
  description: string;
  productUrl: string | null;
  productTitle: string | null;
  productTitleChosen: boolean;
  productImage: string | null;
  previewStatus: string;
  category: Category;
  categoryChosen: boolean;
  tags: string[];
}

/** An event about a wish, and what its link turned out to be. */
interface WishNews {
  payload: { wishId: string };
  prepared: FetchedLink | null;
  /** Of the change, for the event that tells of it. */
  cause?: Cause;
}

/** Writes what is known about wishes' products, their tags and their categories, and tells the readers. */
export async function updateWishes(manager: EntityManager, news: readonly WishNews[]): Promise<void> {
  const wishIds = [...new Set(news.map(({ payload }) => payload.wishId))];
  const changes = (await runPrepared<WishRow>(manager, LOCK_WISHES, [wishIds])).flatMap((before) => {
    const about = news.filter(({ payload }) => payload.wishId === before.id);
    const after = about.reduce((wish, { prepared }) => withProduct(wish, prepared), before);
    return isNew(before, after) ? [{ before, after, cause: about.at(-1)?.cause }] : [];
  });
  if (changes.length === 0) return;
  const written = changes.map(({ after }) => after);
  await runPrepared(manager, WRITE_WISHES, [
    written.map(({ id }) => id),
    written.map(({ productTitle }) => productTitle),
    written.map(({ productImage }) => productImage),
    written.map(({ previewStatus }) => previewStatus),
    written.map(({ category }) => category),
    written.map(({ tags }) => JSON.stringify(tags)),
  ]);
  // Delivered to the BFF's caches with the commit.
  const moved = changes.filter(({ before, after }) => before.category !== after.category);
  const categories = [...new Set(moved.flatMap(({ before, after }) => [before.category, after.category]))];
  await runPrepared(manager, NOTIFY, [JSON.stringify({ wishes: written.map(({ id }) => id), categories })]);
  const told = changes.filter(({ before, after }) => isTextNew(before, after));
  await writeEvents(
    manager,
    told.map(({ after: { id, userId }, cause }): NewEvent => {
      return { type: 'wish.updated', payload: { wishId: id, userId, linkChanged: false }, cause };
    }),
  );
}

/**
 * The wish with what is known about its product, its tags and its category. The preview counts only while the wish still
 * has the link that was fetched; tags are filled once; a category the owner chose, or any but `general`, stays, and so does
 * a product title in the owner's words.
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

function isNew(before: WishRow, after: WishRow): boolean {
  return (
    isTextNew(before, after) ||
    after.previewStatus !== before.previewStatus ||
    after.productImage !== before.productImage
  );
}

/** Whether there is something new to learn from the wish. */
function isTextNew(before: WishRow, after: WishRow): boolean {
  return (
    after.category !== before.category ||
    after.tags.length !== before.tags.length ||
    (after.productTitle ?? '') !== (before.productTitle ?? '')
  );
}
