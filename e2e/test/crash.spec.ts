import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@jest/globals';
import pg from 'pg';
import { launchStack, type Stack } from '../../scripts/lib/launch-stack.mjs';
import { ApiMember } from '../support/api-member';
import { findFaults, NO_FAULTS, settle } from '../support/notification-faults';

// A share that takes about a minute; the whole proof is OPERATIONS=10000 KILLS=20.
const OPERATIONS = Number(process.env.OPERATIONS ?? 3_000);
const KILLS = Number(process.env.KILLS ?? 12);
const SETTLE_MS = Number(process.env.SETTLE_SECONDS ?? 180) * 1000;
const MEMBERS = 20;
const EMOJIS = ['heart', 'fire', 'thumbs-up'] as const;
const VICTIMS = ['notifications', 'bff', 'redis'] as const;

type Victim = (typeof VICTIMS)[number];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** Members who make wishes, react to them and grant them, all at once. */
class Crowd {
  /** Operations that were answered with success. */
  done = 0;
  private readonly wishes: { id: string; owner: ApiMember }[] = [];

  private constructor(private readonly members: readonly ApiMember[]) {}

  static async gather(stack: Stack, database: pg.Pool): Promise<Crowd> {
    const { rows } = await database.query<{ id: string }>(
      `INSERT INTO users (username, display_name) SELECT 'crowd-' || n, 'Crowd ' || n FROM generate_series(1, $1::int) n
       RETURNING id`,
      [MEMBERS],
    );
    const crowd = new Crowd(await Promise.all(rows.map(({ id }) => ApiMember.signIn(stack.url, id))));
    for (const member of crowd.members) await crowd.makeWish(member);
    return crowd;
  }

  /** Goes on until so many operations succeeded. One that fails is not repeated: what became of it the tables say. */
  async operate(operations: number): Promise<void> {
    const last = this.done + operations;
    await Promise.all(
      this.members.map(async (member) => {
        while (this.done < last) {
          try {
            await this.operateOnce(member);
            this.done += 1;
          } catch {
            await pause(200);
          }
        }
      }),
    );
  }

  private async operateOnce(member: ApiMember): Promise<unknown> {
    const chance = Math.random();
    if (chance < 0.05) return this.makeWish(member);
    const wish = pick(this.wishes);
    if (chance < 0.92) return member.post(`/api/wishes/${wish.id}/reactions`, { emoji: pick(EMOJIS) });
    return wish.owner.post(`/api/wishes/${wish.id}/toggle-granted`);
  }

  private async makeWish(owner: ApiMember): Promise<void> {
    const wish = { title: 'A wish', description: 'Made while things break' };
    const { id } = await owner.post<{ id: string }>('/api/wishes', wish);
    this.wishes.push({ id, owner });
  }
}

describe('What members are told', () => {
  let stack: Stack;
  let database: pg.Pool;
  let crowd: Crowd;

  beforeAll(async () => {
    // A Redis of its own: it is going to be killed. Whoever is killed is back soon, or the operations would wait for it.
    stack = await launchStack({ env: { REDIS_URL: '' }, demoData: false, pauses: { first: 100, longest: 500 } });
    database = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 });
    crowd = await Crowd.gather(stack, database);
  }, 180_000);

  afterAll(async () => {
    await database?.end();
    await stack?.stop();
  }, 60_000);

  it(`is exactly what ${OPERATIONS} operations imply, after ${KILLS} kills of the BFF, the worker and Redis`, async () => {
    const killing = killAlongTheWay();
    await crowd.operate(OPERATIONS);
    const killed = await killing;
    await settle(database, SETTLE_MS);

    expect(Object.values(killed).reduce((sum, kills) => sum + kills)).toBe(KILLS);
    expect(await findFaults(database)).toEqual(NO_FAULTS);
    const { rows } = await database.query(
      `SELECT count(*) FILTER (WHERE type = 'reaction') > 0 AS reactions, count(*) FILTER (WHERE type = 'granted') > 0 AS granted
       FROM notifications`,
    );
    expect(rows).toEqual([{ reactions: true, granted: true }]);
  }, 600_000);

  // The comparison above must be able to fail: without the outbox there is nothing to tell anybody from.
  it('is found missing where events are lost on their way into the outbox', async () => {
    await database.query(`
      CREATE FUNCTION lose_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER lose_event BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION lose_event();
    `);
    await crowd.operate(300);
    await settle(database, SETTLE_MS);
    const { missingOrWrongReaction, missingGranted, stuck } = await findFaults(database);
    expect(missingOrWrongReaction).toBeGreaterThan(0);
    expect(missingGranted).toBeGreaterThan(0);
    expect(stuck).toBe(0);
  }, 120_000);

  /** Kills one after another, spread evenly over the operations. Whoever has not come back yet is passed over. */
  async function killAlongTheWay(): Promise<Record<Victim, number>> {
    const killed = { notifications: 0, bff: 0, redis: 0 };
    for (let turn = 0, kills = 0; kills < KILLS; turn += 1) {
      const due = ((kills + 1) * OPERATIONS) / (KILLS + 1);
      while (crowd.done < due) await pause(10);
      const victim = VICTIMS[turn % VICTIMS.length] as Victim;
      if (kill(victim)) {
        killed[victim] += 1;
        kills += 1;
      } else await pause(10);
    }
    return killed;
  }

  function kill(victim: Victim): boolean {
    const pid = victim === 'redis' ? redisProcess() : stack.processOf(victim);
    try {
      return pid !== null && process.kill(pid, 'SIGKILL');
    } catch {
      return false;
    }
  }

  /** It keeps nothing on disk in a stack that is thrown away, so that whoever kills it wipes its data. */
  function redisProcess(): number {
    const note = JSON.parse(readFileSync(join(dirname(stack.logs), 'redis', 'process.json'), 'utf8'));
    return note.record.pid;
  }
});
