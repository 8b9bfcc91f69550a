import { Injectable } from '@nestjs/common';
import {
  type FilterLook,
  type FilterPreviewView,
  type FilterRequest,
  type FilterView,
  PREVIEWED_WISHES,
} from '@wishboard/contracts/http/moderation/moderation-filters';
import { Database, isoTime, type Queryable } from '../../database/database.js';
import type { WishTexts } from './filter-matching.js';

/** A wish that the preview of a filter is matched against. */
export interface PreviewedWish extends WishTexts {
  id: string;
  title: string;
}

const VIEW = `e.id, e.kind, e.text, e.action, e.state, m.username AS moderator, ${isoTime('e.entered_at')} AS "enteredAt"`;

/** Selects the newest entry of each (kind, text), except where that entry says "removed". */
const LIST = {
  name: 'list_filters',
  text: `SELECT ${VIEW} FROM (SELECT DISTINCT ON (kind, text) * FROM filter_entries ORDER BY kind, text, id DESC) e
    LEFT JOIN users m ON m.id = e.moderator_id WHERE e.state <> 'removed' ORDER BY e.id DESC`,
};
/** $1 moderator, $2 kind, $3 text, $4 action, $5 state. */
const ADD = {
  name: 'add_filter_entry',
  text: `WITH e AS (INSERT INTO filter_entries (moderator_id, kind, text, action, state) VALUES ($1, $2, $3, $4, $5) RETURNING *)
    SELECT ${VIEW} FROM e LEFT JOIN users m ON m.id = e.moderator_id`,
};
/** $1 kind, $2 text. Takes a transaction-scoped advisory lock on (kind, text), so that the newest entry is the last one committed. */
const LOCK_FILTER = {
  name: 'take_turns_about_filter',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('filter ' || $1 || ' ' || $2, 0))`,
};
/** $1 wishes at most. */
const NEWEST_WISHES = {
  name: 'newest_wishes_for_preview',
  text: `SELECT id, title, description, product_url AS "productUrl", tags,
      CASE WHEN product_title_chosen THEN product_title END AS "productTitle"
    FROM wishes WHERE is_listed(wishes) ORDER BY created_at DESC, id DESC LIMIT $1`,
};

/** $1 wishes at most, $2 perceptual hash of a picture. */
const PREVIEW_PICTURE = {
  name: 'preview_picture_filter',
  text: `SELECT count(*)::int AS looked, coalesce(json_agg(json_build_object('id', n.id, 'title', n.title) ORDER BY n.created_at DESC, n.id DESC)
      FILTER (WHERE pictures_alike(p.mark, ('x' || $2)::bit(256))), '[]') AS found
    FROM (SELECT id, title, product_image, created_at FROM wishes WHERE is_listed(wishes) ORDER BY created_at DESC, id DESC LIMIT $1) n
    LEFT JOIN picture_marks p ON p.name = substr(n.product_image, 8)`,
};

/**
 * Stores moderators' filters as an append-only log: the newest entry of a (kind, text) is in force. Raw SQL, since one `DISTINCT ON`
 * query reads the current state.
 */
@Injectable()
export class FiltersRepository {
  constructor(private readonly database: Database) {}

  /** Returns the filters that are not removed, the newest first. */
  list(queryable: Queryable = this.database): Promise<FilterView[]> {
    return queryable.run<FilterView & object>(LIST, []);
  }

  async lockFilter(transaction: Queryable, { kind, text }: FilterLook): Promise<void> {
    await transaction.run(LOCK_FILTER, [kind, text]);
  }

  async add(
    queryable: Queryable,
    moderatorId: string,
    { kind, text, action, state }: FilterRequest,
  ): Promise<FilterView> {
    const [added] = await queryable.run<FilterView & object>(ADD, [moderatorId, kind, text, action, state]);
    return added as FilterView;
  }

  /** Returns the newest listed wishes, the newest first. */
  newestWishes(): Promise<PreviewedWish[]> {
    return this.database.run<PreviewedWish & object>(NEWEST_WISHES, [PREVIEWED_WISHES]);
  }

  /**
   * Returns how many of the newest listed wishes were looked at, and those of them whose picture resembles the one with this
   * perceptual hash.
   */
  async previewPicture(mark: string): Promise<FilterPreviewView> {
    const [seen] = await this.database.run<FilterPreviewView & object>(PREVIEW_PICTURE, [PREVIEWED_WISHES, mark]);
    return seen ?? { looked: 0, found: [] };
  }
}
