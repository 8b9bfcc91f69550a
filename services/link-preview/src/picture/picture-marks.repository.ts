import { Injectable } from '@nestjs/common';
import { poolOf } from '@wishboard/database/connection/data-source';
import { runPrepared } from '@wishboard/database/connection/run-prepared';
import { DataSource, type EntityManager } from 'typeorm';

const BITS = `('x' || $2)::bit(256)`;
/** $1 name in the store of media, $2 its mark. */
const KEEP = {
  name: 'keep_picture_mark',
  text: `INSERT INTO picture_marks (name, mark) VALUES ($1, ${BITS}) ON CONFLICT (name) DO UPDATE SET mark = excluded.mark`,
};
/** $1 marks. */
const IS_LISTED = {
  name: 'is_picture_listed',
  text: `SELECT FROM unnest($1::text[]) AS looked, listed_picture(('x' || looked)::bit(256))`,
};
/** $1 wishes. */
const HOLD_LISTED = {
  name: 'hold_listed_pictures',
  text: 'SELECT wish_id AS "wishId", done FROM hold_listed_pictures($1::uuid[])',
};

/** $1 pictures at most. */
const FIND_UNMARKED = { name: 'find_unmarked_pictures', text: 'SELECT name FROM unmarked_pictures($1) AS name' };
/** $1 names, $2 their marks. A picture that is gone meanwhile is not kept, and what another worker kept stays. */
const KEEP_LATER = {
  name: 'keep_later_picture_marks',
  text: `INSERT INTO picture_marks (name, mark)
    SELECT name, ('x' || mark)::bit(256) FROM unnest($1::text[], $2::text[]) AS looked (name, mark)
    WHERE name IN (SELECT used_pictures($1)) ON CONFLICT (name) DO NOTHING`,
};

/** A wish of whose picture moderators' lists say something, and what was done: it waits, or it has lost the picture. */
export interface ListedWish {
  wishId: string;
  done: 'hold' | 'refuse';
}

/** What pictures look like, and what moderators' lists say of that. Statements: marks are compared by functions of the database. */
@Injectable()
export class PictureMarksRepository {
  constructor(private readonly database: DataSource) {}

  async keep(name: string, mark: string): Promise<void> {
    await poolOf(this.database).query({ ...KEEP, values: [name, mark] });
  }

  /** Names of pictures that nobody looked at yet. @param most of them */
  async findUnmarked(most: number): Promise<string[]> {
    const { rows } = await poolOf(this.database).query<{ name: string }>({ ...FIND_UNMARKED, values: [most] });
    return rows.map(({ name }) => name);
  }

  /** Keeps what pictures look like that were there before; null of one that shows nothing, so that nobody looks at it again. */
  async keepLater(marks: ReadonlyMap<string, string | null>): Promise<void> {
    await poolOf(this.database).query({ ...KEEP_LATER, values: [[...marks.keys()], [...marks.values()]] });
  }

  /** Whether any of the marks is like one that is on a list, whatever that does. */
  async isListed(marks: readonly string[]): Promise<boolean> {
    const { rowCount } = await poolOf(this.database).query({ ...IS_LISTED, values: [marks] });
    return (rowCount ?? 0) > 0;
  }
}

/** Does to wishes whose picture has just come what the lists say. */
export function holdListed(manager: EntityManager, wishIds: readonly string[]): Promise<ListedWish[]> {
  return runPrepared<ListedWish>(manager, HOLD_LISTED, [wishIds]);
}
