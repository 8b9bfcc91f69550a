import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rankers } from './rankers.js';
import { readCommunity } from './read-community.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'wishboard-eval-'));
});
afterEach(() => rm(directory, { recursive: true }));

const put = (file: string, lines: string[]) => writeFile(join(directory, file), `${lines.join('\r\n')}\r\n`);

async function putCommunity(): Promise<void> {
  await put('users.csv', ['id,username,displayName,avatar,createdAt', 'M1,mei,Mei,,', 'M2,jun,Jun,,']);
  await put('wishes.csv', [
    'title,tags,description,id,userId,category,createdAt',
    '"A ""good"" book, long","{""sci-fi"",\\"a b\\"}","first\r\nsecond",w1,m2,books,2026-01-02T00:00:00Z'.replaceAll(
      '\\',
      '"',
    ),
    '京都,,,w2,m2,,',
  ]);
  await put('reactions.csv', ['wishId,emoji,userId', 'W1,heart,m1', 'w1,heart,nobody']);
  await put('holdout.csv', ['username,wish_id', 'mei,w2', 'who,w2', 'mei,gone', 'mei,w1']);
}

describe('the folder of an evaluation', () => {
  it('is read with columns in any order, quotes, line breaks in quotes and empty values', async () => {
    await putCommunity();
    const { community } = await readCommunity(directory);
    expect(community.wishes).toMatchObject([
      {
        id: 'w1',
        title: 'A "good" book, long',
        description: 'first\r\nsecond',
        tags: ['sci-fi', 'a b'],
        category: 'books',
      },
      { id: 'w2', title: '京都', description: '', tags: [], category: 'general', productTitle: null, isGranted: false },
    ]);
    expect([...community.holdout]).toEqual([['m1', new Set(['w2'])]]);
  });

  it('is read with a report of how many acts and held-out rows were left out, and why', async () => {
    await putCommunity();
    expect((await readCommunity(directory)).leftOut).toEqual([
      '1 acts on unknown wishes or of unknown members or kinds',
      '2 rows of holdout.csv with an unknown member or wish',
      '1 rows of holdout.csv with a wish on which the member acted in the other files',
    ]);
  });

  it('dates an act without a time as now', async () => {
    await putCommunity();
    const { community } = await readCommunity(directory);
    expect(community.now).toBe(Date.parse('2026-01-02T00:00:00Z'));
    expect(community.actions.get('m1')).toEqual([{ wishId: 'w1', kind: 'react', at: community.now }]);
  });

  it('gives a kept wish as an act of the kind "keep"', async () => {
    await putCommunity();
    await put('kept_wishes.csv', ['wishId,userId,keptAt', 'w1,m1,2026-01-01T00:00:00Z', 'gone,m1,']);
    const { community, leftOut } = await readCommunity(directory);
    expect(community.actions.get('m1')).toContainEqual({ wishId: 'w1', kind: 'keep', at: Date.parse('2026-01-01') });
    expect(leftOut[0]).toBe('2 acts on unknown wishes or of unknown members or kinds');
  });

  it('gives no act before a member’s reset, and holds out and ranks no wish of such an act', async () => {
    await putCommunity();
    await put('wishes.csv', [
      'id,userId,title,createdAt',
      ...['w1', 'w2', 'w3'].map((id) => `${id},m2,${id},2026-01-09`),
    ]);
    await put('reactions.csv', ['wishId,userId,createdAt', 'w1,m1,2026-01-02', 'w2,m1,2026-01-04', 'w1,m2,2026-01-02']);
    await put('user_preferences.csv', ['userId,keywords,resetAt', 'm1,{},2026-01-03', 'm2,{tea},']);
    await put('holdout.csv', ['username,wish_id', 'mei,w1', 'mei,w3']);
    const { community, leftOut } = await readCommunity(directory);
    const acts = (userId: string) => community.actions.get(userId)?.filter(({ kind }) => kind === 'react');
    expect(acts('m1')).toEqual([{ wishId: 'w2', kind: 'react', at: Date.parse('2026-01-04') }]);
    expect(acts('m2')).toHaveLength(1);
    expect([...community.holdout]).toEqual([['m1', new Set(['w3'])]]);
    expect(leftOut).toEqual(['1 rows of holdout.csv with a wish on which the member acted in the other files']);
    for (const rank of Object.values(rankers(community))) expect(rank('m1')).toEqual(['w3']);
  });

  it.each([
    ['a file that is needed', 'users.csv is missing', () => rm(join(directory, 'users.csv'))],
    ['a column that is needed', 'has no column username', () => put('holdout.csv', ['wish_id', 'w2'])],
    ['a closing quote', 'a quoted value is never closed', () => put('users.csv', ['id,username', 'm1,"mei'])],
    ['anything to ask', 'Nothing of', () => put('holdout.csv', ['username,wish_id', 'who,w2'])],
  ])('is refused without %s, with an error that says so', async (_what, message, spoil) => {
    await putCommunity();
    await spoil();
    await expect(readCommunity(directory)).rejects.toThrow(message);
  });
});
