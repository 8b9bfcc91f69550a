import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Newcomer } from '../../e2e/support/newcomer';

/** Number of newcomers who join concurrently. */
const AT_ONCE = 8;
/** Number of tries after which a newcomer counts as shut out. */
const TRIES = 60;

/** Inconsistencies in the tables. Each query counts the faulty rows; $1 is the number of newcomers who joined. */
const FAULTS = {
  'members who are no more or less than joined': 'SELECT abs((SELECT count(*) FROM users) - $1::bigint) AS count',
  'members without an account': `SELECT count(*) FROM users u WHERE $1 >= 0
    AND NOT EXISTS (SELECT FROM accounts a WHERE a.user_id = u.id)`,
  'uses of the invitation that made nobody, or members without one':
    'SELECT abs((SELECT sum(uses) FROM invitations) - $1::bigint) AS count',
  'members who were not welcomed once': `SELECT count(*) FROM users u WHERE $1 >= 0
    AND (SELECT count(*) FROM notifications n WHERE n.user_id = u.id AND n.type = 'welcome') <> 1`,
  'owed for ever': `SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM deliveries)
      + (SELECT count(*) FROM parked_events) AS count WHERE $1 >= 0`,
};

/** Newcomers who join the board, some concurrently, and try until they succeed. Their responses are recorded. */
export class Newcomers {
  /** Number of newcomers who joined according to their responses. */
  done = 0;
  /** Number of failed tries. */
  failed = 0;
  private begun = 0;
  private readonly joined: { newcomer: Newcomer; id: string }[] = [];

  constructor(
    private readonly url: string,
    private readonly invitation: string,
    private readonly codeFor: (email: string) => string,
  ) {}

  /** Runs until this many further newcomers have joined. @param allowed returns how many may have joined by now */
  async operate(operations: number, allowed: () => number = () => Number.POSITIVE_INFINITY): Promise<void> {
    const last = this.begun + operations;
    const one = async () => {
      while (this.begun < last) {
        if (this.done >= allowed()) {
          await pause(20);
          continue;
        }
        this.begun += 1;
        await this.join(this.begun);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  }

  /** Joins like a person: after a failure the newcomer starts again from the beginning. */
  private async join(number: number): Promise<void> {
    const newcomer = new Newcomer(this.url, `n${number}@wish.test`, this.codeFor);
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        const id = await newcomer.join(`Newcomer ${number}`, this.invitation);
        this.joined.push({ newcomer, id });
        this.done += 1;
        return;
      } catch {
        this.failed += 1;
        await pause(250);
      }
    }
    throw new Error(`Newcomer ${number} does not get in`);
  }

  /** Compares the tables and sessions with the recorded responses. Returns the count of each fault, without those that are zero. */
  async faults(database: Pool): Promise<Record<string, number>> {
    const counted: [string, number][] = [];
    for (const [name, sql] of Object.entries(FAULTS)) {
      counted.push([name, Number((await database.query<{ count: string }>(sql, [this.done])).rows[0]?.count)]);
    }
    const { rows } = await database.query<{ id: string; email: string }>(
      'SELECT user_id AS id, lower(email) AS email FROM accounts',
    );
    const ids = new Map(rows.map(({ id, email }) => [email, id]));
    const others = this.joined.filter(({ newcomer, id }) => ids.get(newcomer.email) !== id);
    counted.push(['members whose account is not what they were told', others.length]);
    let shutOut = 0;
    for (const { newcomer, id } of this.joined) if ((await newcomer.whoAmI()) !== id) shutOut += 1;
    counted.push(['sessions that were given and open nothing', shutOut]);
    return Object.fromEntries(counted.filter(([, count]) => count !== 0));
  }
}
