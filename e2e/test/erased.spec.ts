import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { ApiMember } from '../support/api-member';
import { expectSoon } from '../support/board';
import { drawPng } from '../support/draw-png';
import { query } from '../support/members';
import { mediaFolder, searchEverything } from '../support/search-everything';
import { useStack } from '../support/stack';

const journey = useStack({ demoData: false });

/** Marker in every text of the erased member, and in no other member's. */
const MARK = 'qzerased';
const EMAIL = `${MARK}@wish.test`;
const LINK = `https://shop.test/${MARK}`;
/** How long the workers may take to handle all events and to erase the data, in milliseconds. */
const WORKERS_MS = 150_000;

/** Data of an erased member that may remain, with a random id only, and the reason. */
const LEFT: [RegExp, string][] = [
  [/^erased_members\.user_id$/, 'so that a restore of an older backup erases them again'],
  [/^operator_acts\.subject_id$/, 'the log of operators’ acts cannot be changed'],
  [/^moderation_decisions\.(subject|member|moderator)_id$/, 'the log of moderators’ decisions cannot be changed'],
  [
    /^redis \{wishboard:[\w-]+\}:[\w-]+:(batch-)?[\da-f-]+$/,
    'jobs that ended, for ten minutes; of a failure for seven days',
  ],
  [/^redis rate:[\w-]+:/, 'how often they asked, for a minute; how often they sent a picture, for an hour'],
];

interface Someone {
  id: string;
  api: ApiMember;
}

async function joinAs(username: string, displayName: string): Promise<Someone> {
  const [row] = await query<{ id: string }>(
    journey,
    'INSERT INTO users (username, display_name) VALUES ($1, $2) RETURNING id',
    [username, displayName],
  );
  const id = row?.id ?? '';
  return { id, api: await ApiMember.signIn(journey.url, id) };
}

/** Stores a picture under the hash of its bytes, as the preview of a link does. */
function keepPicture(bytes: string): string {
  const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`;
  mkdirSync(mediaFolder(journey), { recursive: true });
  writeFileSync(join(mediaFolder(journey), name), bytes);
  return name;
}

const settled = () =>
  expectSoon(
    async () => {
      const [row] = await query<{ owed: number }>(
        journey,
        'SELECT ((SELECT count(*) FROM outbox) + (SELECT count(*) FROM deliveries))::int AS owed',
      );
      return row?.owed;
    },
    0,
    WORKERS_MS,
  );

const erase = (name: string) =>
  promisify(execFile)(
    process.execPath,
    ['../packages/database/dist/commands/admin.js', '--by', 'ann', 'erase', name, '--yes'],
    {
      env: { ...process.env, DATABASE_URL: journey.databaseUrl },
    },
  );

describe('Erasing a member', () => {
  let gone: Someone;
  let other: Someone;
  let third: Someone;
  let wish: string;
  let theirs: string;
  let own: string;
  let face: string;
  let shared: string;
  /** Returns everything by which the erased member could be recognised. */
  const known = () => [MARK, gone.id, wish];

  /** Creates data of the member in every table that can hold any. */
  async function live(): Promise<void> {
    await joinAs('first', 'First');
    gone = await joinAs(`${MARK}.name`, `Display ${MARK}`);
    other = await joinAs('other', 'Other');
    third = await joinAs('third', 'Third');
    own = keepPicture('of their own');
    shared = keepPicture('of others, too');
    const body = { title: `Kite ${MARK}`, description: `Described ${MARK}`, tags: [`tag${MARK}`] };
    wish = (await gone.api.post<{ id: string }>('/api/wishes', body)).id;
    const again = (await gone.api.post<{ id: string }>('/api/wishes', { ...body, title: `Boat ${MARK}` })).id;
    theirs = await other.api.makeWish('A lamp');
    const second = await third.api.makeWish('A chair');
    for (const { api } of [other, third]) {
      await api.post(`/api/wishes/${wish}/reactions`, { emoji: 'heart' });
      await api.post(`/api/wishes/${wish}/keep`);
      await api.post('/api/interactions', { wishId: wish, interactionType: 'view' });
      await api.ask('POST', '/api/interactions/impressions', { body: { wishIds: [wish] } });
    }
    await third.api.post(`/api/wishes/${theirs}/reactions`, { emoji: 'fire' });
    await gone.api.post(`/api/wishes/${theirs}/reactions`, { emoji: 'heart' });
    await gone.api.post(`/api/wishes/${second}/reactions`, { emoji: 'heart' });
    await gone.api.post(`/api/wishes/${theirs}/keep`);
    await gone.api.post('/api/interactions', { wishId: theirs, interactionType: 'share' });
    await gone.api.ask('POST', '/api/interactions/impressions', { body: { wishIds: [theirs] } });
    await gone.api.ask('POST', `/api/recommendations/${second}/dismiss`);
    await gone.api.ask('POST', `/api/recommendations/${second}/less`);
    await gone.api.patch('/api/user/preferences', { added: [`word${MARK}`] });
    await gone.api.ask('PUT', '/api/notifications/settings', { body: { muted: ['granted'] } });
    await gone.api.get(`/api/wishes/search?q=${MARK}`);
    expect((await gone.api.ask('POST', '/api/user/export')).status).toBe(200);
    gone.api.sendsKeys = true;
    await gone.api.post(`/api/wishes/${again}/toggle-granted`);
    expect((await gone.api.ask('GET', `/picture/wish/${wish}.jpg`)).status).toBe(200);
    const sent = { body: drawPng(300, 200), headers: { 'content-type': 'image/png' } };
    face = (await (await gone.api.ask('PUT', '/api/user/picture', sent)).json()).avatar.slice('/media/'.length);
    const values = [gone.id, EMAIL, LINK, `/media/${own}`, `/media/${shared}`, again, wish, second];
    for (const statement of [
      'INSERT INTO accounts (user_id, email) VALUES ($1, $2)',
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, name) VALUES ($1, $2, 'k', 0, $2)`,
      `INSERT INTO passkey_challenges (challenge_hash, browser_hash, user_id, adds, expires_at) VALUES ('c', 'b', $1, true, now() + interval '1 hour')`,
      `INSERT INTO sign_in_codes (browser_hash, email, code_hash, expires_at) VALUES ('b', $2, 'c', now() + interval '1 hour')`,
      'UPDATE wishes SET product_url = $3, product_image = $4, product_title = $3, ig_account = $2 WHERE id = $7',
      'UPDATE wishes SET product_image = $5 WHERE id IN ($6, $8)',
      `INSERT INTO link_previews (link_hash, link, status, title, image, claimed_at) VALUES ('l', $3, 'ready', $3, $4, now())`,
      `INSERT INTO parked_events (event_id, queue, type, version, payload, created_at, reason)
        VALUES (uuid_v7(), 'search', 'wish.created', 9, jsonb_build_object('wishId', $7::text, 'userId', $1::text), now(), 'failed')`,
      `INSERT INTO discarded_events (event_id, queue, type, version, payload, created_at, reason, detail, parked_at, discarded_by, why)
        SELECT event_id, queue, type, version, payload, created_at, reason, '', now(), 'ann', '' FROM parked_events`,
    ]) {
      const used = [...new Set(statement.match(/\$\d/g))].sort();
      const text = used.reduce((sql, name, i) => sql.replaceAll(name, `$${i + 1}`), statement);
      await query(
        journey,
        text,
        used.map((name) => values[Number(name.slice(1)) - 1]),
      );
    }
    await settled();
  }

  it('leaves no trace of the member except the listed ones, and removes nothing of other members', async () => {
    await live();
    const before = await searchEverything(journey, known());
    const tables = [...new Set(before.map((at) => at.split('.')[0]))].filter((at) => !at?.includes(' '));
    expect(tables).toEqual(
      expect.arrayContaining([
        'accounts',
        'data_exports',
        'discarded_events',
        'dismissed_recommendations',
        'idempotency_keys',
        'kept_wishes',
        'less_like_this',
        'link_previews',
        'notification_settings',
        'notifications',
        'parked_events',
        'passkey_challenges',
        'passkeys',
        'reactions',
        'search_words',
        'sessions',
        'sign_in_codes',
        'user_interactions',
        'user_preferences',
        'users',
        'wish_pictures',
        'wish_terms',
        'wishes',
      ]),
    );
    expect(before.join()).toMatch(/recommendation_impressions_\d/);
    expect(before).toEqual(expect.arrayContaining([`redis recommendations:${gone.id}`]));
    const [{ picture = '' } = {}] = await query<{ picture: string }>(
      journey,
      "SELECT name AS picture FROM wish_pictures WHERE name LIKE '%.jpg'",
    );
    for (const name of [face, picture])
      expect([name, existsSync(join(mediaFolder(journey), name))]).toEqual([name, true]);

    await erase(`${MARK}.name`);
    await settled();
    const left = async () =>
      (await searchEverything(journey, known())).filter((at) => !LEFT.some(([listed]) => listed.test(at)));
    await expectSoon(left, [], WORKERS_MS);

    for (const name of [own, face, picture])
      expect([name, existsSync(join(mediaFolder(journey), name))]).toEqual([name, false]);
    expect(existsSync(join(mediaFolder(journey), shared))).toBe(true);
    const [counts] = await query(journey, 'SELECT heart_count AS heart, fire_count AS fire FROM wishes WHERE id = $1', [
      theirs,
    ]);
    expect(counts).toEqual({ heart: 0, fire: 1 });
    const told = await query(
      journey,
      `SELECT message, actor_count AS count FROM notifications WHERE type = 'reaction'`,
    );
    expect(told).toEqual([{ message: 'Third reacted to “A lamp”', count: 1 }]);
    expect((await gone.api.ask('GET', `/api/wishes/${theirs}`)).status).toBe(401);
    expect((await other.api.ask('GET', `/api/wishes/${wish}`)).status).toBe(404);
  });
});
