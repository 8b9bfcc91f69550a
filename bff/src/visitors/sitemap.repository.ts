import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** $1 previous id, $2 limit. In the order of the primary key. */
const IDS_AFTER = {
  name: 'sitemap_ids_after',
  text: 'SELECT id FROM wishes WHERE id > $1 AND is_public(wishes) ORDER BY id LIMIT $2',
};

/** $1 previous id, $2 number of ids to skip. Selects the next id, and one more if there is one. */
const ID_AT = {
  name: 'sitemap_id_at',
  text: 'SELECT id FROM wishes WHERE id > $1 AND is_public(wishes) ORDER BY id OFFSET $2 LIMIT 2',
};

/** Reads the ids of all public wishes with keyset pagination. */
@Injectable()
export class SitemapRepository {
  constructor(private readonly database: Database) {}

  async idsAfter(id: string, limit: number): Promise<string[]> {
    return (await this.database.run<{ id: string }>(IDS_AFTER, [id, limit])).map((row) => row.id);
  }

  /** Returns the last id of a part of this size, or null where no id follows it. */
  async endOfPart(after: string, size: number): Promise<string | null> {
    const [last, next] = await this.database.run<{ id: string }>(ID_AT, [after, size - 1]);
    return last && next ? last.id : null;
  }
}
