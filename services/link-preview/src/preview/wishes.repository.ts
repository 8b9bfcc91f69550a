import type { Category } from '@wishboard/contracts/http/fields/category';
import { poolOf } from '@wishboard/database/connection/data-source';
import { runPrepared } from '@wishboard/database/connection/run-prepared';
import { Wish } from '@wishboard/database/entities/wish.entity';
import { type DataSource, type EntityManager, Not } from 'typeorm';

// Prepared statements, each for all wishes of a batch: an import brings a hundred thousand events at once.
const READ_LINKS = {
  name: 'read_links',
  text: 'SELECT id, product_url AS link FROM wishes WHERE id = ANY ($1::uuid[]) AND product_url IS NOT NULL',
};

const LOCK_WISHES = {
  name: 'lock_wishes_for_preview',
  text: `SELECT id, user_id AS "userId", title, description, product_url AS "productUrl", product_title AS "productTitle",
       product_title_chosen AS "productTitleChosen", product_image AS "productImage", preview_status AS "previewStatus",
       category, category_chosen AS "categoryChosen", tags
     FROM wishes WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
};
// Tags are passed as JSON: an array of SQL arrays would need rows of equal length, and JSON can express any tag.
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

/** The parts of a wish that its preview is made of or sets. */
export interface WishRow {
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

/** Returns the links of those wishes that have one, by the wish's id. */
export async function readProductLinks(database: DataSource, wishIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await poolOf(database).query<{ id: string; link: string }>({ ...READ_LINKS, values: [wishIds] });
  return new Map(rows.map(({ id, link }) => [id, link]));
}

/** Returns the ids of the wishes that have the link and no preview of it. */
export async function findWishesWithoutPreview(database: DataSource, link: string): Promise<string[]> {
  const wishes = database.getRepository(Wish);
  const found = await wishes.find({ select: { id: true }, where: { productUrl: link, previewStatus: Not('ready') } });
  return found.map(({ id }) => id);
}

/** Returns the wishes in their current state, locked until the transaction ends. Wishes that no longer exist are left out. */
export function lockWishes(manager: EntityManager, wishIds: readonly string[]): Promise<WishRow[]> {
  return runPrepared<WishRow>(manager, LOCK_WISHES, [wishIds]);
}

export async function writeWishes(manager: EntityManager, wishes: readonly WishRow[]): Promise<void> {
  await runPrepared(manager, WRITE_WISHES, [
    wishes.map(({ id }) => id),
    wishes.map(({ productTitle }) => productTitle),
    wishes.map(({ productImage }) => productImage),
    wishes.map(({ previewStatus }) => previewStatus),
    wishes.map(({ category }) => category),
    wishes.map(({ tags }) => JSON.stringify(tags)),
  ]);
}

/** Notifies the BFF's caches, at the commit, of the changed wishes and of the categories whose lists changed. */
export async function notifyReaders(
  manager: EntityManager,
  wishIds: readonly string[],
  categories: readonly Category[],
): Promise<void> {
  await runPrepared(manager, NOTIFY, [JSON.stringify({ wishes: wishIds, categories })]);
}
