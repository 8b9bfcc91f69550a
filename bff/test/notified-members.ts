import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NotificationView } from '@wishboard/contracts/http/notification';
import { Redis } from 'ioredis';
import { Harness, type Member, until } from './harness.js';

/** A board whose members start each test without notifications. */
export let bff: Harness;
export let mei: Member;
export let tom: Member;
export let redis: Redis;
/** The streams that a test has opened. */
export const open: IncomingMessage[] = [];
let port: number;

beforeAll(async () => {
  bff = await Harness.start('notifications');
  mei = await bff.member('mei');
  tom = await bff.member('tom');
  await bff.app.listen(0, '127.0.0.1');
  port = (bff.app.getHttpServer().address() as AddressInfo).port;
  redis = new Redis(bff.settings.redisUrl);
});
afterAll(async () => {
  redis.disconnect();
  await bff.stop();
});
beforeEach(async () => {
  await bff.database.query('DELETE FROM notifications');
  await bff.post('/api/notifications/read-all', mei);
  await bff.post('/api/notifications/read-all', tom);
});
afterEach(() => {
  for (const response of open.splice(0)) response.destroy();
});

/** Writes `count` notifications, each a minute older than the previous one. */
export async function notify(
  member: Member,
  count = 1,
  columns: { read?: number; daysAgo?: number } = {},
): Promise<void> {
  await bff.database.query(
    `WITH wish AS (INSERT INTO wishes (user_id, title, description) SELECT $1, 'a', 'b' FROM generate_series(1, $2)
       RETURNING id), numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS i FROM wish)
     INSERT INTO notifications (user_id, type, message, read, related_wish_id, related_user_id, created_at)
     SELECT $1, 'reaction', 'message ' || i, $3, id, $4, now() - $5 * interval '1 day' - i * interval '1 minute'
     FROM numbered`,
    [member.id, count, columns.read ?? 0, tom.id, columns.daysAgo ?? 0],
  );
}

export const list = async (as: Member) => (await bff.call<NotificationView[]>('/api/notifications', { as })).body;

export async function listen(member: Member, headers = {}, at = port) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(
      { port: at, path: '/api/notifications/stream', headers: { cookie: member.cookie, ...headers } },
      resolve,
    )
      .on('error', reject)
      .end();
  });
  open.push(response);
  const stream = { response, text: '', ended: false };
  response.on('data', (chunk) => {
    stream.text += chunk;
  });
  response.on('close', () => {
    stream.ended = true;
  });
  if (response.statusCode === 200) await until(() => stream.text.includes('\n\n'));
  return stream;
}

export const HINT = 'data: {"type":"notifications"}\n\n';
