import type { Pool } from 'pg';

/** Title of a wish that its owner has edited. */
export const EDITED_TITLE = 'An edited wish';

/** Selects the contents of the tables as ledger entries. */
const STORED_ENTRIES = `
  SELECT 'wish ' || id AS entry FROM wishes
  UNION ALL SELECT 'edited ' || id FROM wishes WHERE title = '${EDITED_TITLE}'
  UNION ALL SELECT 'granted ' || id FROM wishes WHERE is_granted
  UNION ALL SELECT 'reaction ' || wish_id || ' ' || user_id || ' ' || emoji FROM reactions`;

/** Records the responses to members: for each changed thing, whether the last response says that it exists. */
export class Ledger {
  /** Number of successful responses. */
  acknowledged = 0;
  private readonly entries = new Map<string, boolean>();

  /** Records the response of a change. While the change runs, and after it failed, the state is unknown. */
  async record(entry: string, change: () => Promise<boolean>): Promise<boolean> {
    this.entries.delete(entry);
    const there = await change();
    this.acknowledge(entry, there);
    return there;
  }

  acknowledge(entry: string, there: boolean): void {
    this.acknowledged += 1;
    this.entries.set(entry, there);
  }

  /** Returns the id of a wish that exists according to the responses. @throws Error when there is none */
  acknowledgedWish(): string {
    const [entry] = [...this.entries].find(([name, there]) => there && name.startsWith('wish ')) ?? [];
    if (!entry) throw new Error('Nobody has been promised a wish yet.');
    return entry.replace('wish ', '');
  }

  /** Returns the number of entries that differ from the tables. No member may be acting meanwhile. */
  async countMismatches(database: Pool): Promise<number> {
    const { rows } = await database.query<{ entry: string }>(STORED_ENTRIES);
    const stored = new Set(rows.map(({ entry }) => entry));
    return [...this.entries].filter(([entry, there]) => stored.has(entry) !== there).length;
  }
}
