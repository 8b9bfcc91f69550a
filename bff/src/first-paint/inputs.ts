import type { PreferencesView } from '@wishboard/contracts/http/preferences';
import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import type { UserView } from '@wishboard/contracts/http/user';
import type { WishView } from '@wishboard/contracts/http/wish';
import type { Language, RemoteName } from '@wishboard/contracts/remotes/contract';
import type { FirstPaintInput } from '@wishboard/contracts/remotes/first-paint';
import type { ReadForFirst } from './first-reads.js';

export type PartName = 'shell' | RemoteName;

/** Wishes that the board draws. */
const DRAWN = 15;

const NOBODY: UserView = { id: '', username: '', displayName: '', avatar: '', createdAt: '' };
const NOTHING_STATED = { added: [], removed: [], categories: [] };
const NO_PREFERENCES: PreferencesView = {
  keywords: [],
  categories: [],
  colorPreference: null,
  lastUpdated: null,
  stated: NOTHING_STATED,
  lessLike: [],
  asksForCategories: false,
};

/**
 * What each part is drawn from, and no more: members for whom that is the same share the drawing. So the board is not told whom it
 * is drawn for unless one of the wishes is theirs, and nobody else's part is told at all.
 */
export function inputsOf(read: ReadForFirst, language: Language): (name: PartName) => string {
  const items = (JSON.parse(read.wall.bytes.toString()) as WishView[]).slice(0, DRAWN);
  const recommendations = JSON.parse(read.recommendations.bytes.toString()) as RecommendationView[];
  const { asksForCategories = false, stated = NOTHING_STATED } = read.preferences;
  const nothing: FirstPaintInput['reads'] = {
    wall: { items: [], next: null },
    counts: { mine: 0, categories: {} as FirstPaintInput['reads']['counts']['categories'] },
    recommendations: [],
    preferences: NO_PREFERENCES,
  };
  const input = (change: Partial<FirstPaintInput['reads']>, member = NOBODY) =>
    JSON.stringify({ language, member, reads: { ...nothing, ...change } } satisfies FirstPaintInput);
  const isTheirs = items.some(({ userId }) => userId === read.member.id);
  const own: Partial<Record<PartName, string>> = {
    shell: input({}, read.member),
    mf_board: input(
      { wall: { items, next: null }, counts: { mine: 0, categories: read.counts.categories } },
      isTheirs ? { ...NOBODY, id: read.member.id } : NOBODY,
    ),
    mf_recommendations: input({
      recommendations,
      preferences: { ...NO_PREFERENCES, asksForCategories, stated: { ...NOTHING_STATED, removed: stated.removed } },
    }),
  };
  return (name) => own[name] ?? input({});
}
