import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** $1 the id before, $2 how many. In the order of the primary key. */
const IDS_AFTER = {
  name: 'sitemap_ids_after',
  text: 'SELECT id FROM wishes WHERE id > $1 AND is_public(wishes) ORDER BY id LIMIT $2',
};

/** $1 the id before, $2 how many of those after it are passed over: that one, and whether there is another. */
const ID_AT = {
  name: 'sitemap_id_at',
  text: 'SELECT id FROM wishes WHERE id > $1 AND is_public(wishes) ORDER BY id OFFSET $2 LIMIT 2',
};

/** The ids of all wishes that are for everyone, a part at a time, each found by where the one before ended. */
@Injectable()
export class SitemapRepository {
  constructor(private readonly database: Database) {}

  async idsAfter(id: string, limit: number): Promise<string[]> {
    return (await this.database.run<{ id: string }>(IDS_AFTER, [id, limit])).map((row) => row.id);
  }

  /** The last id of a part of so many, or null where nothing comes behind it. */
  async endOfPart(after: string, size: number): Promise<string | null> {
    const [last, next] = await this.database.run<{ id: string }>(ID_AT, [after, size - 1]);
    return last && next ? last.id : null;
  }
}
