import type { Pool } from 'pg';

/** What an owner calls a wish otherwise. */
export const EDITED_TITLE = 'An edited wish';

/** What the tables hold, in the ledger's words. */
const TRUTH = `
  SELECT 'wish ' || id AS entry FROM wishes
  UNION ALL SELECT 'edited ' || id FROM wishes WHERE title = '${EDITED_TITLE}'
  UNION ALL SELECT 'granted ' || id FROM wishes WHERE is_granted
  UNION ALL SELECT 'reaction ' || wish_id || ' ' || user_id || ' ' || emoji FROM reactions`;

/** What members were promised: for each thing they changed, whether it is there by the last answer. */
export class Ledger {
  /** Answers of success so far. */
  acknowledged = 0;
  private readonly entries = new Map<string, boolean>();

  /** Notes what the change answers. While it runs, and after it failed, the thing may be either way. */
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

  /** Id of a wish that a member was told is there. */
  promisedWish(): string {
    const [entry] = [...this.entries].find(([name, there]) => there && name.startsWith('wish ')) ?? [];
    if (!entry) throw new Error('Nobody has been promised a wish yet.');
    return entry.replace('wish ', '');
  }

  /** How many things are not as their last answer said. Nobody may be changing anything meanwhile. */
  async broken(database: Pool): Promise<number> {
    const { rows } = await database.query<{ entry: string }>(TRUTH);
    const truth = new Set(rows.map(({ entry }) => entry));
    return [...this.entries].filter(([entry, there]) => truth.has(entry) !== there).length;
  }
}
