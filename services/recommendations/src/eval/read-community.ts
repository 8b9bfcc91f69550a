import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Category } from '@wishboard/contracts/http/category';
import type { NoteColor } from '@wishboard/contracts/http/wish';
import { parse } from 'csv-parse';
import type { Action, ActionKind } from '../taste/event-weights.js';
import type { TasteWish } from '../taste/taste-model.js';
import type { Community } from './community.js';

type Row = Record<string, string>;

/**
 * Reads the files of `npm run import` and a `holdout.csv` with the columns `username,wish_id`.
 *
 * @throws Error when a file that is needed is missing
 */
export async function readCommunity(directory: string): Promise<Community> {
  const users = new Map<string, string>();
  for await (const row of rows(directory, 'users.csv', true)) users.set(row.username ?? '', row.id ?? '');
  const wishes: TasteWish[] = [];
  const actions = new Map<string, Action[]>();
  const act = (userId: string, wishId: string, kind: ActionKind, at: number) => {
    const known = actions.get(userId) ?? [];
    actions.set(userId, known);
    known.push({ wishId, kind, at });
  };
  for await (const row of rows(directory, 'wishes.csv', true)) {
    const wish = wishOf(row);
    wishes.push(wish);
    act(wish.userId, wish.id, 'own', wish.createdAt);
  }
  for await (const row of rows(directory, 'reactions.csv')) act(row.userId ?? '', row.wishId ?? '', 'react', time(row));
  for await (const row of rows(directory, 'user_interactions.csv')) {
    if (row.interactionType !== 'react')
      act(row.userId ?? '', row.wishId ?? '', row.interactionType as ActionKind, time(row));
  }
  const keywords = new Map<string, string[]>();
  for await (const row of rows(directory, 'user_preferences.csv')) keywords.set(row.userId ?? '', array(row.keywords));
  const holdout = new Map<string, Set<string>>();
  for await (const row of rows(directory, 'holdout.csv', true)) {
    const userId = users.get(row.username ?? '');
    if (userId === undefined) throw new Error(`holdout.csv names ${row.username}, whom users.csv does not have`);
    holdout.set(userId, (holdout.get(userId) ?? new Set()).add(row.wish_id ?? ''));
  }
  let now = 0;
  for (const known of actions.values()) for (const { at } of known) now = Math.max(now, at);
  return { wishes, actions, keywords, holdout, now };
}

async function* rows(directory: string, file: string, isNeeded = false): AsyncGenerator<Row> {
  const path = join(directory, file);
  if (!existsSync(path)) {
    if (isNeeded) throw new Error(`${path} is missing`);
    return;
  }
  yield* createReadStream(path).pipe(parse({ columns: true, bom: true, skip_empty_lines: true })) as AsyncIterable<Row>;
}

function wishOf(row: Row): TasteWish {
  return {
    id: row.id ?? '',
    userId: row.userId ?? '',
    title: row.title ?? '',
    description: row.description ?? '',
    productTitle: row.productTitle || null,
    tags: array(row.tags),
    category: (row.category || 'general') as Category,
    color: (row.color || 'yellow') as NoteColor,
    isGranted: row.isGranted === 'true',
    createdAt: time(row),
  };
}

function time(row: Row): number {
  const at = Date.parse(row.createdAt ?? '');
  return Number.isNaN(at) ? 0 : at;
}

/** `{"a","b"}`, as PostgreSQL writes arrays. */
function array(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/"((?:[^"\\]|\\.)*)"|([^{},"]+)/g)].map(([, quoted, bare]) =>
    (quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '').trim(),
  );
}
