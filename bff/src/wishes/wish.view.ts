import { WISH_AUDIENCE_DEFAULT, WISH_AUDIENCES, type WishAudience } from '@wishboard/contracts/http/wishes/wish';

/**
 * A wish as JSON text up to the member's own part: `{...,"myReactions":[`. The member's own reactions, the closing bracket and
 * whether the member keeps the wish follow, or {@link NOTHING_OWN} if there are none. {@link FRAGMENT_END} closes the wish.
 */
export interface WishFragment {
  id: string;
  /** Id of the owner. */
  userId: string;
  text: string;
  /** Length of `text` in UTF-8, in bytes. */
  bytes: number;
  isGranted: boolean;
  audience: WishAudience;
  /** Whether moderators hid the wish. Only its owner sees it then. */
  isHidden: boolean;
  /** Whether moderators limited the wish. Only its owner and their followers see it then. */
  isLimited: boolean;
}

export const NOTHING_OWN = ']';
export const FRAGMENT_END = '}';

const OWNER = /"userId":"([^"]*)"/;
const NARROWED = WISH_AUDIENCES.filter((audience) => audience !== WISH_AUDIENCE_DEFAULT);

/** Whether lists show the wish to members other than its owner. Same rule as functions/is_listed.sql. */
export const isListed = ({ audience, isHidden, isLimited }: WishFragment): boolean =>
  audience !== 'link' && !isHidden && !isLimited;

/** Whether the wish is shown to visitors without a session. Same rule as functions/is_public.sql. */
export const isPublic = (wish: WishFragment): boolean => wish.audience === 'everyone' && isListed(wish);

/** @param json a wish without `myReactions`, as selected by `wishJson` */
export function toFragment(id: string, json: string): WishFragment {
  const text = `${json.slice(0, -1)},"myReactions":[`;
  // Quotes inside a JSON string are escaped, so these matches are real fields.
  const audience = NARROWED.find((each) => json.includes(`"audience":"${each}"`)) ?? WISH_AUDIENCE_DEFAULT;
  const [, userId = ''] = OWNER.exec(json) ?? [];
  const isHidden = json.includes('"moderation":"hidden"');
  const isLimited = json.includes('"moderation":"limited"');
  const isGranted = json.includes('"isGranted":true');
  return { id, userId, text, bytes: Buffer.byteLength(text), isGranted, audience, isHidden, isLimited };
}

/** Returns the whole wish as JSON text. `own` is the member's own part, as written by `ownPart`. */
export function completeFragment(fragment: WishFragment, own: string = NOTHING_OWN): string {
  return fragment.text + own + FRAGMENT_END;
}
