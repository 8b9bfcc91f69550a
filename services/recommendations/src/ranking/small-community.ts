import { TasteModel, type TasteWish } from '../model/taste-model.js';
import { rank } from './rank.js';
import type { RankedMember } from './ranked-member.js';

export const DAY = 24 * 3600 * 1000;
export const NOW = 1_000 * DAY;

/** Builds a wish with its own owner, three months old. */
export const wish = (id: string, title: string, fields: Partial<TasteWish> = {}): TasteWish => ({
  id,
  userId: `owner of ${id}`,
  title,
  description: '',
  productTitle: null,
  tags: [],
  category: 'general',
  color: 'green',
  isGranted: false,
  createdAt: NOW - 90 * DAY,
  ...fields,
});

/** Builds a member who acted on these wishes, given with their weights. */
export const member = (acts: Record<string, number> = {}, fields: Partial<RankedMember> = {}): RankedMember => ({
  userId: 'me',
  weights: new Map(Object.entries(acts)),
  keywords: [],
  categories: [],
  color: null,
  excluded: new Set(Object.keys(acts)),
  ...fields,
});

/** Builds a model of these wishes, and of which members acted on which. */
export function community(wishes: TasteWish[], acts: Record<string, string[]> = {}): TasteModel {
  const model = new TasteModel();
  for (const one of wishes) model.putWish(one);
  for (const [userId, ids] of Object.entries(acts)) model.setMember(userId, { wishIds: ids });
  return model;
}

/** Returns the ids of a member's list. */
export const ids = (model: TasteModel, who: RankedMember, limit?: number) =>
  rank(model, who, NOW, limit).map(({ id }) => id);
