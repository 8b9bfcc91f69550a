import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import { DESCRIPTION_MAX, IG_ACCOUNT, TITLE_MAX } from '@wishboard/contracts/http/wishes/wish';
import type { Client } from 'pg';

import { createClient } from '../src/connection/client.js';
import { composeDemo } from '../src/demo/compose-demo.js';
import { DEMO_ASSETS_PATH, demoAssetsDirectory } from '../src/demo/demo-assets.js';
import { loadDemoData } from '../src/demo/load-demo-data.js';
import { countDemoData, removeDemoData } from '../src/demo/remove-demo-data.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const demo = composeDemo(NOW);
const [first] = demo.users;

describe('the demo community', () => {
  it('is the same whenever it is composed for the same moment', () => {
    expect(composeDemo(NOW)).toEqual(demo);
  });

  it('has at least 8 members and 80 wishes, over all categories, in both colours and both languages', () => {
    expect(demo.users.length).toBeGreaterThanOrEqual(8);
    expect(demo.wishes.length).toBeGreaterThanOrEqual(80);
    expect(new Set(demo.wishes.map((wish) => wish.category))).toEqual(new Set(CATEGORIES));
    const share = (count: number) => count / demo.wishes.length;
    const chinese = demo.wishes.filter((wish) => /\p{Script=Han}/u.test(wish.title)).length;
    expect(share(chinese)).toBeGreaterThan(0.4);
    expect(share(chinese)).toBeLessThan(0.6);
    const green = demo.wishes.filter((wish) => wish.color === 'green').length;
    expect(share(green)).toBeGreaterThan(0.3);
    expect(share(green)).toBeLessThan(0.7);
    expect(demo.wishes.filter((wish) => wish.is_granted).length).toBeGreaterThanOrEqual(5);
  });

  it('ships every avatar and product picture it names', () => {
    const named = [...demo.users.map((user) => user.avatar), ...demo.wishes.map((wish) => wish.product_image)];
    const paths = named.filter((path) => path !== null);
    expect(paths.length).toBeGreaterThanOrEqual(demo.users.length + 14);
    for (const path of paths)
      expect([path, existsSync(join(demoAssetsDirectory, path.slice(DEMO_ASSETS_PATH.length)))]).toEqual([path, true]);
  });

  it('has titles, descriptions and Instagram accounts within the limits of the API', () => {
    for (const wish of demo.wishes) {
      expect([...wish.title].length).toBeLessThanOrEqual(TITLE_MAX);
      expect([...wish.description].length).toBeLessThanOrEqual(DESCRIPTION_MAX);
      if (wish.ig_account) expect(wish.ig_account).toMatch(IG_ACCOUNT);
    }
  });

  it('has no act before its wish was made or after now, and no grant before its wish was made', () => {
    const made = new Map(demo.wishes.map((wish) => [wish.id, wish.created_at.getTime()]));
    for (const row of [...demo.reactions, ...demo.user_interactions]) {
      expect(row.created_at.getTime()).toBeGreaterThan(made.get(row.wish_id) ?? Number.POSITIVE_INFINITY);
      expect(row.created_at.getTime()).toBeLessThanOrEqual(NOW.getTime());
    }
    for (const wish of demo.wishes) {
      if (wish.granted_at) expect(wish.granted_at.getTime()).toBeGreaterThan(wish.created_at.getTime());
    }
  });

  it('gives some wishes many reactions, and most of them few', () => {
    const counts = demo.wishes
      .map((wish) => demo.reactions.filter((reaction) => reaction.wish_id === wish.id).length)
      .sort((a, b) => b - a);
    expect(counts[0]).toBeGreaterThanOrEqual(10);
    expect(counts.at(-1)).toBe(0);
    expect(counts[Math.floor(counts.length / 2)]).toBeLessThanOrEqual(5);
  });

  it('gives its first member six or more wishes, and three or more unread notifications of two types', () => {
    expect(demo.wishes.filter((wish) => wish.user_id === first?.id).length).toBeGreaterThanOrEqual(6);
    const unread = demo.notifications.filter((row) => row.user_id === first?.id && row.read === 0);
    expect(unread.length).toBeGreaterThanOrEqual(3);
    expect(new Set(unread.map((row) => row.type)).size).toBeGreaterThanOrEqual(2);
  });

  it('has each member follow other members and one category, and nobody follow themselves', () => {
    for (const { id } of demo.users) {
      const followed = demo.followed_members.filter((row) => row.user_id === id).map((row) => row.followed_id);
      expect(followed).not.toEqual([]);
      expect(followed).not.toContain(id);
      expect(demo.followed_categories.filter((row) => row.user_id === id)).toHaveLength(1);
    }
  });

  it('has each member follow those who share their first interest, and the category of it', () => {
    const interestsOf = new Map(demo.user_preferences.map((row) => [row.user_id, row.categories]));
    for (const { id } of demo.users) {
      const [most] = interestsOf.get(id) ?? [];
      const likeMinded = demo.users.filter(
        (other) => other.id !== id && interestsOf.get(other.id)?.includes(most as never),
      );
      const followed = demo.followed_members.filter((row) => row.user_id === id).map((row) => row.followed_id);
      expect(followed.sort()).toEqual(likeMinded.map((other) => other.id).sort());
      expect(demo.followed_categories.filter((row) => row.user_id === id)).toMatchObject([{ category: most }]);
    }
  });

  it('has no wish, follow, interest or notification before its cause or after now', () => {
    const joined = new Map(demo.users.map((user) => [user.id, user.created_at.getTime()]));
    const made = new Map(demo.wishes.map((wish) => [wish.id, wish.created_at.getTime()]));
    const expectBetween = (cause: number | undefined, at: Date | null) => {
      if (at === null) return;
      expect(at.getTime()).toBeGreaterThanOrEqual(cause ?? Number.POSITIVE_INFINITY);
      expect(at.getTime()).toBeLessThanOrEqual(NOW.getTime());
    };
    for (const user of demo.users) expectBetween(0, user.created_at);
    for (const wish of demo.wishes) {
      expectBetween(joined.get(wish.user_id), wish.created_at);
      expectBetween(wish.created_at.getTime(), wish.granted_at);
    }
    for (const row of [...demo.reactions, ...demo.user_interactions])
      expectBetween(joined.get(row.user_id), row.created_at);
    for (const row of demo.notifications) {
      expectBetween(joined.get(row.user_id), row.created_at);
      if (row.related_wish_id) expectBetween(made.get(row.related_wish_id), row.created_at);
      if (row.related_user_id) expectBetween(joined.get(row.related_user_id), row.created_at);
    }
    for (const row of demo.followed_members) {
      expectBetween(joined.get(row.user_id), row.followed_at);
      expectBetween(joined.get(row.followed_id), row.followed_at);
    }
    for (const row of demo.followed_categories) expectBetween(joined.get(row.user_id), row.followed_at);
    for (const row of demo.user_preferences) expectBetween(joined.get(row.user_id), row.last_updated);
  });

  it('has notifications with the true number of members who reacted, and none about an own act', () => {
    for (const row of demo.notifications) {
      expect(row.related_user_id).not.toBe(row.user_id);
      if (row.type !== 'reaction') continue;
      const reactions = demo.reactions.filter((reaction) => reaction.wish_id === row.related_wish_id);
      expect(row.actor_count).toBe(new Set(reactions.map((reaction) => reaction.user_id)).size);
    }
  });
});

describe('removing the demo data', () => {
  let database: TestDatabase;
  let client: Client;
  beforeAll(async () => {
    database = await createTestDatabase('demo_removed');
    client = createClient(database.url, 'demo-test');
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const left = async (table: string) =>
    (await client.query(`SELECT count(*)::integer AS rows FROM ${table}`)).rows[0].rows;

  it('removes the demo members with all their data, and leaves a real member of the same display name', async () => {
    await loadDemoData(database.dataSource, new Date());
    const { rows: real } = await client.query(
      `INSERT INTO users (username, display_name, oidc_subject) VALUES ('real', 'Amber Chen', 'subject') RETURNING id`,
    );
    const { rows: own } = await client.query(
      `INSERT INTO wishes (user_id, title, description) VALUES ($1, 'Own', 'Mine') RETURNING id`,
      [real[0].id],
    );
    await client.query(
      `INSERT INTO reactions (wish_id, user_id, emoji) SELECT $1, id, 'heart' FROM users WHERE username <> 'real'`,
      [own[0].id],
    );
    const counted = await countDemoData(client);
    expect(counted).toMatchObject({ members: demo.users.length, wishes: demo.wishes.length });
    expect(await left('users')).toBe(demo.users.length + 1);

    expect(await removeDemoData(client)).toEqual(counted);
    expect((await client.query('SELECT id FROM users')).rows).toEqual(real);
    expect((await client.query('SELECT id, heart_count AS hearts FROM wishes')).rows).toEqual([
      { ...own[0], hearts: 0 },
    ]);
    for (const table of ['reactions', 'notifications', 'user_interactions', 'user_preferences'])
      expect([table, await left(table)]).toEqual([table, 0]);
    expect(await removeDemoData(client)).toEqual({ members: 0, wishes: 0, reactions: 0 });
  });

  it('does not count a member who has only the username of a demo member', async () => {
    await client.query(`INSERT INTO users (username, display_name) VALUES ('amber', 'Another')`);
    expect((await countDemoData(client)).members).toBe(0);
  });

  it('leaves a member who has the username of a demo member, with their wish', async () => {
    await client.query('TRUNCATE users CASCADE');
    await loadDemoData(database.dataSource, new Date());
    // The demo member of that name is gone already: usernames are unique.
    await client.query(`DELETE FROM users WHERE username = 'amber'`);
    const { rows } = await client.query(
      `WITH amber AS (INSERT INTO users (username, display_name) VALUES ('amber', 'Another') RETURNING id)
       INSERT INTO wishes (user_id, title, description) SELECT id, 'Own', 'Mine' FROM amber RETURNING id, user_id`,
    );
    expect((await removeDemoData(client)).members).toBe(demo.users.length - 1);
    expect((await client.query('SELECT id, user_id FROM wishes')).rows).toEqual(rows);
    expect((await client.query('SELECT username FROM users')).rows).toEqual([{ username: 'amber' }]);
  });
});

describe('loading the demo data', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('demo');
  });
  afterAll(() => database.drop());

  it('happens once, even when two processes load at the same moment', async () => {
    const loads = await Promise.all([loadDemoData(database.dataSource), loadDemoData(database.dataSource)]);
    expect(loads.sort()).toEqual([false, true]);
    expect(await loadDemoData(database.dataSource)).toBe(false);

    const [row] = await database.dataSource.query(`
      SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM wishes) AS wishes,
        (SELECT count(*)::int FROM reactions) AS reactions,
        (SELECT sum(heart_count + fire_count + thumbs_up_count)::int FROM wishes) AS counted,
        (SELECT username FROM users ORDER BY created_at LIMIT 1) AS oldest,
        (SELECT array_agg(type) FROM outbox) AS events`);
    expect(row).toEqual({
      users: demo.users.length,
      wishes: demo.wishes.length,
      reactions: row.counted,
      counted: row.counted,
      oldest: first?.username,
      events: ['data.imported'],
    });
  });
});
