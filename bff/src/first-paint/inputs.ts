import type { IncomingHttpHeaders } from 'node:http';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { Language, RemoteName } from '@wishboard/contracts/remotes/contract';
import type { FirstPaintInput } from '@wishboard/contracts/remotes/first-paint';
import type { FirstScreenData, MemberScreenData } from './first-screen-reader.js';

export type PartName = 'shell' | RemoteName;

/** Maximum number of wishes and recommendations drawn: those in the viewport, and a few more. */
const DRAWN = { phone: { wishes: 4, recommendations: 3 }, other: { wishes: 10, recommendations: 6 } } as const;

export type Device = keyof typeof DRAWN;

/** Detects phones by Chromium's client hint, or else by the User-Agent of mobile browsers. */
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
 * Returns the input of each part, with no more data than the part needs, so that members with the same input share the drawing.
 * The board gets the member's id only if one of the wishes is theirs, and the remotes nested in it get no member at all.
 */
export function inputsOf(
  { wall, own }: FirstScreenData,
  language: Language,
  device: Device,
): (name: PartName) => string {
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
  { member, counts, recommendations, preferences }: MemberScreenData,
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
