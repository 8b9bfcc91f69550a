import type { IncomingHttpHeaders } from 'node:http';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Language, RemoteName } from '@wishboard/contracts/remotes/contract';
import type { FirstPaintInput } from '@wishboard/contracts/remotes/first-paint';
import type { MembersReads, ReadForFirst } from './first-reads.js';

export type PartName = 'shell' | RemoteName;

/** Wishes and recommendations that are drawn: what is in sight, and a little more. */
const DRAWN = { phone: { wishes: 4, recommendations: 3 }, other: { wishes: 10, recommendations: 6 } } as const;

export type Device = keyof typeof DRAWN;

/** What the browser says of itself: by the hint that Chromium sends, else as all browsers on phones name themselves. */
export function deviceOf(headers: IncomingHttpHeaders): Device {
  const isPhone = headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '');
  return isPhone ? 'phone' : 'other';
}

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

const NOTHING: FirstPaintInput['reads'] = {
  wall: { items: [], next: null },
  counts: { mine: 0, categories: {} as FirstPaintInput['reads']['counts']['categories'] },
  recommendations: [],
  preferences: NO_PREFERENCES,
};

/**
 * What each part is drawn from, and no more: members for whom that is the same share the drawing. So the board is not told whom it
 * is drawn for unless one of the wishes is theirs, and nobody else's part is told at all.
 */
export function inputsOf({ wall, own }: ReadForFirst, language: Language, device: Device): (name: PartName) => string {
  const items = (JSON.parse(wall.bytes.toString()) as WishView[]).slice(0, DRAWN[device].wishes);
  const input = (change: Partial<FirstPaintInput['reads']>, member = NOBODY) =>
    JSON.stringify({
      language,
      member,
      ...(own === null && { isVisitor: true }),
      reads: { ...NOTHING, ...change },
    } satisfies FirstPaintInput);
  const inputs: Partial<Record<PartName, string>> = own
    ? membersInputs(items, own, device, input)
    : { mf_board: input({ wall: { items, next: null } }) };
  return (name) => inputs[name] ?? input({});
}

function membersInputs(
  items: WishView[],
  { member, counts, recommendations, preferences }: MembersReads,
  device: Device,
  input: (change: Partial<FirstPaintInput['reads']>, member?: UserView) => string,
): Partial<Record<PartName, string>> {
  const strip = JSON.parse(recommendations.bytes.toString()) as RecommendationView[];
  const { asksForCategories = false, stated = NOTHING_STATED } = preferences;
  const isTheirs = items.some(({ userId }) => userId === member.id);
  return {
    shell: input({}, member),
    mf_board: input(
      { wall: { items, next: null }, counts: { mine: 0, categories: counts.categories } },
      isTheirs ? { ...NOBODY, id: member.id } : NOBODY,
    ),
    mf_recommendations: input({
      recommendations: strip.slice(0, DRAWN[device].recommendations),
      preferences: { ...NO_PREFERENCES, asksForCategories, stated: { ...NOTHING_STATED, removed: stated.removed } },
    }),
  };
}
