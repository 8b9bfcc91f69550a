import { randomUUID } from 'node:crypto';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { CreateWishRequest, WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Page } from 'playwright-core';
import { withClient } from '../../tools/servers/postgres-client.mjs';
import type { Journey } from './stack';

/** Runs a query in the product's database. */
export async function query<Row extends object>(journey: Journey, sql: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(journey.databaseUrl, async (client) => (await client.query<Row>(sql, values)).rows);
}

/** Returns the number of wishes. */
export async function countWishes(journey: Journey): Promise<number> {
  const [stored] = await query<{ count: number }>(journey, 'SELECT count(*)::int FROM wishes');
  return stored?.count ?? 0;
}

/** Sends a request as the page would, with the page's session. @throws Error when the response has an error status */
async function send<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const there = await page.request.get('/api/user');
  const { origin } = new URL(there.url());
  const answer = await page.request.post(path, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/**
 * Turns the page's visitor into a new member without a wish, a reaction or a notification.
 *
 * @param isAsked whether the page asks for the member's interests; otherwise the member has skipped the question and sees
 * recommendations at once
 */
export async function becomeNewMember(
  page: Page,
  journey: Journey,
  displayName = 'Ines Nova',
  { isAsked = false } = {},
): Promise<UserView> {
  const username = `member-${randomUUID()}`;
  const [row] = await query<{ id: string }>(
    journey,
    `WITH joined AS (
       INSERT INTO users (username, display_name) VALUES ($1, $2) RETURNING id
     ), skipped AS (
       INSERT INTO user_preferences (user_id, chosen_categories) SELECT id, '{}' FROM joined WHERE NOT $3::boolean
     )
     SELECT id FROM joined`,
    [username, displayName, isAsked],
  );
  return becomeMember(page, row?.id ?? '');
}

/** Turns the page's visitor into an existing member. */
export const becomeMember = (page: Page, userId: string): Promise<UserView> =>
  send(page, '/api/user/switch', { userId });

/**
 * Makes a wish of the page's member through the API. The wish is deleted after the test, so that a second try starts with the same
 * board.
 */
export async function plantWish(page: Page, journey: Journey, wish: Partial<CreateWishRequest>): Promise<WishView> {
  const data = { title: 'A wish', description: 'Of mine.', color: 'green', ...wish };
  const planted = await send<WishView>(page, '/api/wishes', data);
  const headers = { origin: journey.url };
  journey.afterTest(() => page.request.delete(`/api/wishes/${planted.id}`, { headers }));
  return planted;
}
