import { WISH_AUDIENCE_DEFAULT, WISH_AUDIENCES, type WishAudience } from '@wishboard/contracts/http/wishes/wish';

/**
 * A wish as it stands in an answer, up to the place where what is the asking member's own goes: `{...,"myReactions":[`. Own
 * reactions, the bracket behind them and whether the member keeps it follow, {@link NOTHING_OWN} where there is none of it, and
 * then {@link FRAGMENT_END}.
 */
export interface WishFragment {
  id: string;
  /** Whose it is. */
  userId: string;
  text: string;
  /** Length of `text` in UTF-8. */
  bytes: number;
  isGranted: boolean;
  audience: WishAudience;
  /** Whether moderators have hidden it: it is its owner's alone then. */
  isHidden: boolean;
  /** Whether moderators have limited it: it is its owner's and their followers' then. */
  isLimited: boolean;
}

export const NOTHING_OWN = ']';
export const FRAGMENT_END = '}';

const OWNER = /"userId":"([^"]*)"/;
const NARROWED = WISH_AUDIENCES.filter((audience) => audience !== WISH_AUDIENCE_DEFAULT);

/** As functions/is_listed.sql says of the row: whether lists show it to members who are not its owner. */
export const isListed = ({ audience, isHidden, isLimited }: WishFragment): boolean =>
  audience !== 'link' && !isHidden && !isLimited;

/** As functions/is_public.sql says of the row: whether it is shown to whoever has no session. */
export const isPublic = (wish: WishFragment): boolean => wish.audience === 'everyone' && isListed(wish);

/** @param json a wish without `myReactions`, as `wishJson` answers it */
export function toFragment(id: string, json: string): WishFragment {
  const text = `${json.slice(0, -1)},"myReactions":[`;
  // Inside a string the quotes would be escaped, so these are the fields themselves.
  const audience = NARROWED.find((each) => json.includes(`"audience":"${each}"`)) ?? WISH_AUDIENCE_DEFAULT;
  const [, userId = ''] = OWNER.exec(json) ?? [];
  const isHidden = json.includes('"moderation":"hidden"');
  const isLimited = json.includes('"moderation":"limited"');
  const isGranted = json.includes('"isGranted":true');
  return { id, userId, text, bytes: Buffer.byteLength(text), isGranted, audience, isHidden, isLimited };
}

/** The whole wish. `own` is what is the member's own, as `ownPart` writes it. */
export function completeFragment(fragment: WishFragment, own: string = NOTHING_OWN): string {
  return fragment.text + own + FRAGMENT_END;
}
