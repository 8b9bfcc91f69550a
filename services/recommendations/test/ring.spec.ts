import { Refresher } from '../src/refresh/refresher.js';
import { TrendRepository } from '../src/store/trend.repository.js';
import { listOf, member, query, react, startWorker, wish } from './harness.js';

const TITLES = ['Kite', 'Lamp', 'Camera', 'Teapot', 'Violin', 'Bicycle', 'Atlas', 'Sofa', 'Skates', 'Piano'];

/** Inserts six friends who each cheer for some of ten wishes, and an older wish that nobody wants but its owner. */
async function community(daysAgo: number) {
  const owner = await member('owner', daysAgo);
  const friends: string[] = [];
  for (let i = 0; i < 6; i += 1) friends.push(await member(`friend${i}`, daysAgo));
  const wanted: string[] = [];
  for (const title of TITLES) wanted.push(await wish(owner, title, { daysOld: 3 }));
  const pushed = await wish(owner, 'Pushed', { daysOld: 40 });
  for (const [i, friend] of friends.entries()) {
    for (const id of wanted.slice(i % 3, (i % 3) + 4)) await react(friend, id);
  }
  return { friends, wanted, pushed };
}

/** Inserts a hundred accounts of today that cheer for a wish and, to pass for members, for others. */
async function ring(pushed: string, others: readonly string[]): Promise<void> {
  for (let i = 0; i < 100; i += 1) {
    const account = await member(`ring${i}`);
    await react(account, pushed);
    for (let n = 0; n < 3 && others.length > 0; n += 1) await react(account, others[(i + n * 3) % others.length] ?? '');
  }
}

async function firstSixOf(friends: readonly string[]): Promise<string[][]> {
  const refresher = (await startWorker()).get(Refresher, { strict: false });
  for (const friend of friends) await refresher.refresh(friend);
  const lists: string[][] = [];
  for (const friend of friends) lists.push((await listOf(friend)).slice(0, 6).map(({ id }) => id));
  return lists;
}

describe('a hundred accounts that were created today', () => {
  it('push a wish into the first six recommendations of nobody else', async () => {
    const { friends, wanted, pushed } = await community(30);
    await ring(pushed, wanted);
    for (const list of await firstSixOf(friends)) {
      expect(list).toHaveLength(6);
      expect(list).not.toContain(pushed);
    }
  });

  it('make no wish trend', async () => {
    const { wanted, pushed } = await community(30);
    await ring(pushed, []);
    const trending = await (await startWorker()).get(TrendRepository, { strict: false }).trending(Date.now());
    expect(trending.map(({ wishId }) => wishId)).not.toContain(pushed);
    expect(trending.length).toBeGreaterThan(wanted.length / 2);
  });

  it('get recommendations from their own reactions, as one new account shows', async () => {
    const { wanted } = await community(30);
    const newcomer = await member('newcomer');
    const [liked = ''] = wanted;
    await react(newcomer, liked);
    const [list = []] = await firstSixOf([newcomer]);
    const reasons = (await listOf(newcomer)).map(({ reason }) => reason);
    expect(reasons).toContainEqual({ kind: 'liked', value: 'Kite' });
    expect(list).not.toContain(liked);
  });
});

describe('a board on its first day', () => {
  it('recommends a wish to which its members react, though all members are new', async () => {
    const { friends, pushed } = await community(0);
    for (const friend of friends.slice(1)) await react(friend, pushed);
    const [first = []] = await firstSixOf(friends);
    expect(first).toContain(pushed);
    expect(await query('SELECT FROM reactions WHERE is_unheard')).toEqual([]);
  });
});
