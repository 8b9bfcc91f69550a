import type { Category } from '@wishboard/contracts/http/category';
import { runPrepared } from '@wishboard/server-kit/database/run-prepared';
import { type Cause, NO_CAUSE } from '@wishboard/server-kit/outbox/cause';
import { writeEvents } from '@wishboard/server-kit/outbox/write-events';
import type { EntityManager } from 'typeorm';
import { classify } from '../classify/classify.js';
import type { LinkPreview } from './link-preview-store.js';

const LOCK_WISH = {
  name: 'lock_wish_for_preview',
  text: `SELECT user_id AS "userId", title, description, product_url AS "productUrl", product_title AS "productTitle",
       product_title_chosen AS "productTitleChosen", product_image AS "productImage", preview_status AS "previewStatus",
       category, category_chosen AS "categoryChosen", tags
     FROM wishes WHERE id = $1 FOR NO KEY UPDATE`,
};

interface WishRow {
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

/** What a link turned out to be, and which link that was. */
export interface FetchedLink {
  link: string;
  preview: LinkPreview;
}

/**
 * Writes what is known about a wish's product, its tags and its category, and tells the readers. The preview counts only
 * while the wish still has the link that was fetched; tags are filled once; a category the owner chose, or any but
 * `general`, stays, and so does a product title in the owner's words.
 *
 * @param cause of the change, for the event that tells of it
 */
export async function updateWish(
  manager: EntityManager,
  wishId: string,
  fetched: FetchedLink | null,
  cause: Cause = NO_CAUSE,
): Promise<void> {
  const [wish] = await runPrepared<WishRow & object>(manager, LOCK_WISH, [wishId]);
  if (!wish) return;
  const preview = fetched && fetched.link === wish.productUrl ? fetched.preview : null;
  const next = preview
    ? {
        productTitle: wish.productTitleChosen ? wish.productTitle : preview.title,
        productImage: preview.image,
        previewStatus: preview.status,
      }
    : { productTitle: wish.productTitle, productImage: wish.productImage, previewStatus: wish.previewStatus };
  const { category, tags } = classify({ ...wish, ...next, keywords: preview?.keywords ?? [] });
  const nextCategory = wish.category === 'general' && !wish.categoryChosen && category ? category : wish.category;
  const nextTags = wish.tags.length === 0 ? tags : wish.tags;

  const isTextNew =
    nextCategory !== wish.category ||
    nextTags.length !== wish.tags.length ||
    (next.productTitle ?? '') !== (wish.productTitle ?? '');
  const isNew = isTextNew || next.previewStatus !== wish.previewStatus || next.productImage !== wish.productImage;
  if (!isNew) return;
  await manager.query(
    `UPDATE wishes SET product_title = $2, product_image = $3, preview_status = $4, category = $5, tags = $6 WHERE id = $1`,
    [wishId, next.productTitle, next.productImage, next.previewStatus, nextCategory, nextTags],
  );
  // Delivered to the BFF's caches with the commit.
  const categories = nextCategory === wish.category ? [] : [wish.category, nextCategory];
  await manager.query("SELECT pg_notify('wishboard_changes', $1)", [JSON.stringify({ wishes: [wishId], categories })]);
  if (!isTextNew) return;
  const payload = { wishId, userId: wish.userId, linkChanged: false };
  await writeEvents(manager, [{ type: 'wish.updated', payload }], cause);
}
