import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { ApiMember } from '../../e2e/support/api-member';
import { useRunningStack } from '../../e2e/support/running-stack';
import { FaultyProxy } from '../support/faulty-proxy';
import { PLANTED, report } from '../support/profile';

const RETRIES = 3;
const LINK = 'https://shop.invalid/kettle';

/** Hash of everything that a member's request may change, and of the events it caused. Later changes by workers are left out. */
const TRACE = `
  SELECT md5(string_agg(entry, '; ' ORDER BY entry)) AS trace FROM (
    SELECT 'event ' || id AS entry FROM events_seen
    UNION ALL SELECT concat_ws(' ', 'wish', id, title, is_granted, granted_at, heart_count) FROM wishes
    UNION ALL SELECT 'reaction ' || id FROM reactions
    UNION ALL SELECT 'interaction ' || id FROM user_interactions
    UNION ALL SELECT concat_ws(' ', 'shown', wish_id, shown_on) FROM recommendation_impressions
    UNION ALL SELECT 'less like ' || id FROM less_like_this
    UNION ALL SELECT 'kept ' || id FROM kept_wishes
    UNION ALL SELECT 'dismissed ' || wish_id FROM dismissed_recommendations
    UNION ALL SELECT 'report ' || id FROM reports
    UNION ALL SELECT 'decision ' || id FROM moderation_decisions
    UNION ALL SELECT 'filter ' || id FROM filter_entries
    UNION ALL SELECT 'objection ' || decision_id FROM objections
    UNION ALL SELECT 'export ' || id FROM data_exports
    UNION ALL SELECT concat_ws(' ', 'notification', id, read) FROM notifications WHERE message LIKE 'Test%'
    UNION ALL SELECT concat_ws(' ', 'session', token_hash, user_id) FROM sessions) entries`;

interface Call {
  path: string;
  body?: object;
  /** Status code of the response to a repeat. Default: 200. */
  repeated?: number;
}

describe('A request whose response is lost after the commit', () => {
  const product = useRunningStack();
  let lossy: FaultyProxy;
  let mei: ApiMember;
  let kai: ApiMember;
  let meiId: string;
  let kaiId: string;
  let own: string;
  let other: string;

  const makeModerator = (userId: string) =>
    product.database.query('UPDATE users SET is_moderator = (id = $1)', [userId]);

  /** Makes a member a moderator who warns another member about a wish. Returns the id of the decision. */
  async function warn(by: ApiMember, byId: string, wishId: string): Promise<string> {
    await makeModerator(byId);
    const body = { kind: 'wish', id: wishId, decision: 'warn', reason: 'spam', seen: null };
    return (await by.post<{ id: string }>('/api/moderation/decisions', body)).id;
  }

  /** Calls of every route that takes an idempotency key, by the path in the API's own document. */
  const CALLS: Record<string, () => Promise<Call> | Call> = {
    '/api/wishes': () => ({ path: '/api/wishes', body: { title: 'a', description: 'b' }, repeated: 201 }),
    '/api/reports': () => ({ path: '/api/reports', body: { kind: 'wish', id: other, reason: 'spam' }, repeated: 201 }),
    '/api/moderation/decisions': async () => {
      await makeModerator(meiId);
      const body = { kind: 'wish', id: other, decision: 'warn', reason: 'spam', seen: null };
      return { path: '/api/moderation/decisions', body, repeated: 201 };
    },
    '/api/moderation/decisions/{id}/take-back': async () => {
      const decision = await warn(mei, meiId, await kai.makeWish('To be warned of'));
      const body = { reason: 'spam', seen: decision };
      return { path: `/api/moderation/decisions/${decision}/take-back`, body, repeated: 201 };
    },
    '/api/moderation/filters': async () => {
      await makeModerator(meiId);
      const body = { kind: 'word', text: 'unheard', action: 'hold', state: 'draft' };
      return { path: '/api/moderation/filters', body, repeated: 201 };
    },
    '/api/moderation/objections': async () => {
      const decisionId = await warn(kai, kaiId, await mei.makeWish('To object for'));
      return { path: '/api/moderation/objections', body: { decisionId, text: 'It is none.' }, repeated: 201 };
    },
    '/api/wishes/{id}/reactions': () => ({ path: `/api/wishes/${other}/reactions`, body: { emoji: 'heart' } }),
    '/api/wishes/{id}/keep': () => ({ path: `/api/wishes/${other}/keep` }),
    '/api/wishes/{id}/toggle-granted': () => ({ path: `/api/wishes/${own}/toggle-granted` }),
    '/api/wishes/{id}/preview/retry': async () => {
      await product.database.query(`UPDATE wishes SET product_url = $2, preview_status = 'failed' WHERE id = $1`, [
        own,
        LINK,
      ]);
      return { path: `/api/wishes/${own}/preview/retry` };
    },
    '/api/interactions': () => ({
      path: '/api/interactions',
      body: { wishId: other, interactionType: 'share' },
      repeated: 201,
    }),
    '/api/interactions/impressions': () => ({
      path: '/api/interactions/impressions',
      body: { wishIds: [other] },
      repeated: 204,
    }),
    '/api/notifications/{id}/read': async () => ({ path: `/api/notifications/${await notify()}/read` }),
    '/api/notifications/read-all': async () => {
      await notify();
      return { path: '/api/notifications/read-all' };
    },
    '/api/recommendations/{wishId}/less': () => ({ path: `/api/recommendations/${other}/less`, repeated: 204 }),
    '/api/recommendations/{wishId}/dismiss': () => ({ path: `/api/recommendations/${other}/dismiss`, repeated: 204 }),
    '/api/user/export': () => ({ path: '/api/user/export' }),
    // The lost response carried the new session. The old session has ended, and the member has to sign in again.
    '/api/user/switch': () => ({ path: '/api/user/switch', body: { userId: kaiId }, repeated: 401 }),
  };

  beforeAll(async () => {
    const { stack, database } = product;
    lossy = await FaultyProxy.to(stack.url);
    const { rows } = await database.query<{ id: string }>(
      `INSERT INTO users (username, display_name) VALUES ('mei', 'Mei'), ('kai', 'Kai') RETURNING id`,
    );
    [meiId, kaiId] = rows.map(({ id }) => id) as [string, string];
    mei = await ApiMember.signIn(stack.url, meiId);
    own = await mei.makeWish('Own');
    kai = await ApiMember.signIn(stack.url, kaiId);
    other = await kai.makeWish('Another’s');
    await database.query(`
      CREATE TABLE events_seen (id uuid);
      -- The product's role may not write what is the test's own.
      CREATE FUNCTION see_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
        $$ BEGIN INSERT INTO events_seen VALUES (NEW.id); RETURN NULL; END $$;
      CREATE TRIGGER see_event AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION see_event();
    `);
  });

  afterAll(() => lossy?.close());

  it('is tested for every route that takes an idempotency key', async () => {
    const document = await (await fetch(`${product.stack.url}/api/openapi.json`)).json();
    const taking = Object.entries<Record<string, { parameters?: { name: string }[] }>>(document.paths).flatMap(
      ([path, methods]) =>
        Object.values(methods).some(({ parameters = [] }) => parameters.some(({ name }) => name === 'idempotency-key'))
          ? [path]
          : [],
    );
    expect(taking.sort()).toEqual(Object.keys(CALLS).sort());
  });

  it.each(Object.keys(CALLS))('has one effect, however often it is repeated: %s', async (route) => {
    const { path, body, repeated = 200 } = await (CALLS[route] as () => Promise<Call> | Call)();
    const untouched = await trace();
    const send = (by: string, key: string) =>
      mei.ask('POST', path, { ...(body && { body }), headers: { 'idempotency-key': key }, by });

    const key = randomUUID();
    await lossy.setMode('loses answers');
    const lost = lossy.lost;
    // A kept-alive connection breaks before it carries the request.
    while (lossy.lost === lost) await expect(send(lossy.url, key)).rejects.toThrow();
    const once = await trace();
    expect(once).not.toBe(untouched);

    await lossy.setMode('open');
    const answers = [];
    for (let repeat = 0; repeat < RETRIES; repeat += 1) {
      const { status } = await send(lossy.url, PLANTED ? randomUUID() : key);
      answers.push(status);
    }
    const oneEffect = (await trace()) === once;
    report(`replies-lost: ${route}`, { 'answers to repeats': answers.join(', '), 'one effect': oneEffect });
    expect(answers).toEqual(Array(RETRIES).fill(repeated));
    expect(oneEffect).toBe(true);
  });

  async function trace(): Promise<string | undefined> {
    return (await product.database.query<{ trace: string }>(TRACE)).rows[0]?.trace;
  }

  async function notify(): Promise<string | undefined> {
    const { rows } = await product.database.query<{ id: string }>(
      `INSERT INTO notifications (user_id, type, message, related_wish_id) VALUES ($1, 'test-' || gen_random_uuid(), 'Test', $2)
       RETURNING id`,
      [meiId, own],
    );
    return rows[0]?.id;
  }
});
