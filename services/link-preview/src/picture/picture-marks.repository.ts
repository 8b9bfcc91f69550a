import { Injectable } from '@nestjs/common';
import { poolOf } from '@wishboard/database/connection/data-source';
import { runPrepared } from '@wishboard/database/connection/run-prepared';
import { DataSource, type EntityManager } from 'typeorm';

const BITS = `('x' || $2)::bit(256)`;
/** $1 is a name in the media store, $2 its mark. */
const SAVE = {
  name: 'keep_picture_mark',
  text: `INSERT INTO picture_marks (name, mark) VALUES ($1, ${BITS}) ON CONFLICT (name) DO UPDATE SET mark = excluded.mark`,
};
/** $1 are marks. */
const IS_LISTED = {
  name: 'is_picture_listed',
  text: `SELECT FROM unnest($1::text[]) AS looked, listed_picture(('x' || looked)::bit(256))`,
};
/** $1 are ids of wishes. */
const HOLD_LISTED = {
  name: 'hold_listed_pictures',
  text: 'SELECT wish_id AS "wishId", done FROM hold_listed_pictures($1::uuid[])',
};

/** $1 is the maximum number of pictures. */
const FIND_UNMARKED = { name: 'find_unmarked_pictures', text: 'SELECT name FROM unmarked_pictures($1) AS name' };
/** $1 are names, $2 their marks. A picture that is no longer used gets no mark, and a mark that another worker stored stays. */
const SAVE_FOR_USED = {
  name: 'keep_later_picture_marks',
  text: `INSERT INTO picture_marks (name, mark)
    SELECT name, ('x' || mark)::bit(256) FROM unnest($1::text[], $2::text[]) AS looked (name, mark)
    WHERE name IN (SELECT used_pictures($1)) ON CONFLICT (name) DO NOTHING`,
};

/**
 * A wish whose picture is on moderators' lists, and the consequence: the wish is held for a moderator, or it has lost the
 * picture.
 */
export interface ListedWish {
  wishId: string;
  done: 'hold' | 'refuse';
}

/**
 * Stores marks of pictures and compares them with moderators' lists. Uses raw SQL, since functions of the database compare marks.
 */
@Injectable()
export class PictureMarksRepository {
  constructor(private readonly database: DataSource) {}

  async save(name: string, mark: string): Promise<void> {
    await poolOf(this.database).query({ ...SAVE, values: [name, mark] });
  }

  /**
   * Returns names of pictures that were not examined yet.
   *
   * @param most maximum number of names
   */
  async findUnmarked(most: number): Promise<string[]> {
    const { rows } = await poolOf(this.database).query<{ name: string }>({ ...FIND_UNMARKED, values: [most] });
    return rows.map(({ name }) => name);
  }

  /**
   * Stores marks of pictures that are already in use. The mark is null for a picture that shows nothing, so that it is not
   * examined again.
   */
  async saveForUsed(marks: ReadonlyMap<string, string | null>): Promise<void> {
    await poolOf(this.database).query({ ...SAVE_FOR_USED, values: [[...marks.keys()], [...marks.values()]] });
  }

  /** Whether any of the marks resembles an active entry of a list, whatever the entry's action. */
  async isListed(marks: readonly string[]): Promise<boolean> {
    const { rowCount } = await poolOf(this.database).query({ ...IS_LISTED, values: [marks] });
    return (rowCount ?? 0) > 0;
  }
}

/** Applies moderators' lists to wishes that have just received their picture. */
export function applyPictureLists(manager: EntityManager, wishIds: readonly string[]): Promise<ListedWish[]> {
  return runPrepared<ListedWish>(manager, HOLD_LISTED, [wishIds]);
}
