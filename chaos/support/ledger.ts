import type { Pool } from 'pg';

/** Title of a wish that its owner has edited. */
export const EDITED_TITLE = 'An edited wish';

/** Selects the contents of the tables as ledger entries. */
const TRUTH = `
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
    this.promise(entry, there);
    return there;
  }

  promise(entry: string, there: boolean): void {
    this.acknowledged += 1;
    this.entries.set(entry, there);
  }

  /** Returns the id of a wish that exists according to the responses. @throws Error when there is none */
  promisedWish(): string {
    const [entry] = [...this.entries].find(([name, there]) => there && name.startsWith('wish ')) ?? [];
    if (!entry) throw new Error('Nobody has been promised a wish yet.');
    return entry.replace('wish ', '');
  }

  /** Returns the number of entries that differ from the tables. No member may be acting meanwhile. */
  async broken(database: Pool): Promise<number> {
    const { rows } = await database.query<{ entry: string }>(TRUTH);
    const truth = new Set(rows.map(({ entry }) => entry));
    return [...this.entries].filter(([entry, there]) => truth.has(entry) !== there).length;
  }
}
