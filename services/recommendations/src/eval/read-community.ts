import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CATEGORY_DEFAULT, type Category } from '@wishboard/contracts/http/fields/category';
import type { NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { readCsvRecords, UnreadableFileError } from '@wishboard/database/import/csv-records';
import { parseTextArray } from '@wishboard/database/import/text-array';
import { ACTION_WEIGHTS, type Action, type ActionKind } from '../model/event-weights.js';
import type { TasteWish } from '../model/taste-model.js';
import { type Community, wishesActedOnBy } from './community.js';

type Row = (column: string) => string;

/** Files of the evaluation, and the required columns of each. */
const FILES = {
  users: ['id', 'username'],
  wishes: ['id', 'userId', 'title'],
  reactions: ['wishId', 'userId'],
  user_interactions: ['wishId', 'userId', 'interactionType'],
  kept_wishes: ['wishId', 'userId'],
  user_preferences: ['userId'],
  holdout: ['username', 'wish_id'],
};
const OPTIONAL: readonly string[] = ['reactions', 'user_interactions', 'kept_wishes', 'user_preferences'];

/**
 * Reads the files of `npm run import` and a `holdout.csv` with the columns `username,wish_id`. Columns may come in any order. Rows
 * that refer to an unknown member or wish are left out and counted. An optional `truth.json` may name wishes that count neither
 * way: `{"members": {"<username>": {"ignore": ["<wish id>"]}}}`.
 *
 * @throws Error when a required file or column is missing, a file is not valid CSV, or no row of the holdout is left
 */
export async function readCommunity(directory: string): Promise<{ community: Community; leftOut: string[] }> {
  const members = new Map<string, string>();
  for await (const row of rows(directory, 'users')) members.set(row('username'), key(row('id')));
  const wishes = new Map<string, TasteWish>();
  for await (const row of rows(directory, 'wishes')) {
    const wish = wishOf(row);
    wishes.set(wish.id, wish);
  }
  const { actions, unknown } = await readActions(directory, new Set(members.values()), wishes);
  const leftOut = unknown > 0 ? [`${unknown} acts on unknown wishes or of unknown members or kinds`] : [];
  const { interests, resets } = await readPreferences(directory);
  const now = fillMissingTimes(wishes.values(), actions.values());
  const forgotten = removeResetActions(actions, resets);
  const ignored = await readIgnored(directory, members);
  const community: Community = {
    wishes: [...wishes.values()],
    actions,
    forgotten,
    interests,
    holdout: new Map(),
    ignored,
    now,
  };
  await readHoldout(directory, members, community, leftOut);
  return { community, leftOut };
}

/** Returns what the members did with the wishes, own wishes included, by user id, and the number of acts that were left out. */
async function readActions(
  directory: string,
  memberIds: ReadonlySet<string>,
  wishes: ReadonlyMap<string, TasteWish>,
): Promise<{ actions: Map<string, Action[]>; unknown: number }> {
  const actions = new Map<string, Action[]>();
  let unknown = 0;
  const act = (userId: string, wishId: string, kind: ActionKind, at: number): boolean => {
    if (!memberIds.has(userId) || !wishes.has(wishId)) return false;
    const known = actions.get(userId) ?? [];
    actions.set(userId, known);
    known.push({ wishId, kind, at });
    return true;
  };
  for (const { id, userId, createdAt } of wishes.values()) act(userId, id, 'own', createdAt);
  for await (const row of rows(directory, 'reactions')) {
    if (!act(key(row('userId')), key(row('wishId')), 'react', time(row))) unknown += 1;
  }
  for await (const row of rows(directory, 'user_interactions')) {
    const kind = row('interactionType');
    // An interaction of type `react` repeats a reaction.
    if (kind === 'react') continue;
    const isKnown =
      Object.hasOwn(ACTION_WEIGHTS, kind) && act(key(row('userId')), key(row('wishId')), kind as ActionKind, time(row));
    if (!isKnown) unknown += 1;
  }
  for await (const row of rows(directory, 'kept_wishes')) {
    if (!act(key(row('userId')), key(row('wishId')), 'keep', time(row, 'keptAt'))) unknown += 1;
  }
  return { actions, unknown };
}

/** Returns the members' interests, and the times of their resets, by user id. */
async function readPreferences(
  directory: string,
): Promise<{ interests: Community['interests']; resets: Map<string, number> }> {
  const interests: Community['interests'] = new Map();
  const resets = new Map<string, number>();
  for await (const row of rows(directory, 'user_preferences')) {
    const userId = key(row('userId'));
    interests.set(userId, {
      keywords: array(row('keywords')),
      categories: array(row('categories')) as Category[],
      color: (row('colorPreference') || null) as NoteColor | null,
    });
    resets.set(userId, time(row, 'resetAt'));
  }
  return { interests, resets };
}

/** Removes from `actions` what members did until their reset. Returns the wishes of the removed actions by user id. */
function removeResetActions(
  actions: Map<string, Action[]>,
  resets: ReadonlyMap<string, number>,
): Community['forgotten'] {
  const forgotten: Community['forgotten'] = new Map();
  for (const [userId, resetAt] of resets) {
    const acts = actions.get(userId) ?? [];
    const before = acts.filter(({ at }) => at <= resetAt);
    if (before.length === 0) continue;
    forgotten.set(userId, new Set(before.map(({ wishId }) => wishId)));
    actions.set(
      userId,
      acts.filter((act) => !before.includes(act)),
    );
  }
  return forgotten;
}

async function readHoldout(
  directory: string,
  members: ReadonlyMap<string, string>,
  community: Community,
  leftOut: string[],
): Promise<void> {
  const { holdout } = community;
  const wishes = new Set(community.wishes.map(({ id }) => id));
  const done = new Map([...members.values()].map((userId) => [userId, wishesActedOnBy(community, userId)]));
  let [unknown, known] = [0, 0];
  for await (const row of rows(directory, 'holdout')) {
    const userId = members.get(row('username'));
    const wishId = key(row('wish_id'));
    if (userId === undefined || !wishes.has(wishId)) unknown += 1;
    else if (done.get(userId)?.has(wishId)) known += 1;
    else holdout.set(userId, (holdout.get(userId) ?? new Set()).add(wishId));
  }
  if (unknown > 0) leftOut.push(`${unknown} rows of holdout.csv with an unknown member or wish`);
  if (known > 0) leftOut.push(`${known} rows of holdout.csv with a wish on which the member acted in the other files`);
  if (holdout.size === 0) {
    throw new Error(`Nothing of ${join(directory, 'holdout.csv')} can be asked. ${leftOut.join('; ')}`);
  }
}

async function readIgnored(directory: string, members: ReadonlyMap<string, string>): Promise<Community['ignored']> {
  const path = join(directory, 'truth.json');
  if (!existsSync(path)) return new Map();
  const truth = JSON.parse(await readFile(path, 'utf8')) as { members?: Record<string, { ignore?: string[] }> };
  return new Map(
    Object.entries(truth.members ?? {}).flatMap(([username, { ignore = [] }]) => {
      const userId = members.get(username);
      return userId === undefined || ignore.length === 0 ? [] : [[userId, new Set(ignore.map(key))] as const];
    }),
  );
}

/** Sets missing times to now, which is the newest time in the data. Returns now. */
function fillMissingTimes(wishes: Iterable<TasteWish>, actions: Iterable<Action[]>): number {
  const timed: { at: number }[] = [...actions].flat();
  const made = [...wishes];
  let now = 0;
  for (const { at } of timed) if (at > now) now = at;
  for (const { createdAt } of made) if (createdAt > now) now = createdAt;
  for (const action of timed) if (Number.isNaN(action.at)) action.at = now;
  for (const wish of made) if (Number.isNaN(wish.createdAt)) wish.createdAt = now;
  return now;
}

async function* rows(directory: string, name: keyof typeof FILES): AsyncGenerator<Row> {
  const path = join(directory, `${name}.csv`);
  if (!existsSync(path)) {
    if (OPTIONAL.includes(name)) return;
    throw new Error(`${path} is missing`);
  }
  let places: Map<string, number> | undefined;
  try {
    for await (const { values } of readCsvRecords(path, () => undefined)) {
      if (places) {
        const known = places;
        yield (column) => values[known.get(column) ?? -1] ?? '';
      } else {
        places = new Map(values.map((column, place) => [column.trim(), place]));
        const missing = FILES[name].filter((column) => !places?.has(column));
        if (missing.length > 0) throw new Error(`${path} has no column ${missing.join(', ')}`);
      }
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) throw new Error(`${path}:${error.line}: ${error.message}`);
    throw error;
  }
}

function wishOf(row: Row): TasteWish {
  return {
    id: key(row('id')),
    userId: key(row('userId')),
    title: row('title'),
    description: row('description'),
    productTitle: row('productTitle') || null,
    tags: array(row('tags')),
    category: (row('category') || CATEGORY_DEFAULT) as Category,
    color: (row('color') || 'yellow') as NoteColor,
    isGranted: /^t(rue)?$/i.test(row('isGranted')),
    createdAt: time(row),
  };
}

const key = (id: string) => id.trim().toLowerCase();
const time = (row: Row, column = 'createdAt') => Date.parse(row(column));

function array(text: string): string[] {
  const items = parseTextArray(text);
  return Array.isArray(items) ? items : [];
}
