import { CATEGORIES, CATEGORY_DEFAULT, type Category } from '@wishboard/contracts/http/fields/category';
import { cleanLine, cleanText, countCodePoints, hasAtMost, isStorable } from '@wishboard/contracts/http/fields/text';
import type { UpdateWishRequest } from '@wishboard/contracts/http/wishes/wish';
import {
  type CreateWishRequest,
  DESCRIPTION_MAX,
  hasCredentials,
  IG_ACCOUNT,
  IG_ACCOUNT_MAX,
  isWebAddress,
  NOTE_COLOR_FORM_DEFAULT,
  type NoteColor,
  PRODUCT_URL_MAX,
  TITLE_MAX,
  WISH_AUDIENCE_DEFAULT,
  WISH_AUDIENCES,
  type WishAudience,
  type WishView,
} from '@wishboard/contracts/http/wishes/wish';
import type { WishFormTexts } from '../texts/wish-form';

/** Values of the form fields. An empty string means not given. */
export interface WishFormValues {
  title: string;
  description: string;
  productUrl: string;
  igAccount: string;
  color: NoteColor;
  category: Category;
  audience: WishAudience;
}

export const EMPTY_WISH_FORM: WishFormValues = {
  title: '',
  description: '',
  productUrl: '',
  igAccount: '',
  color: NOTE_COLOR_FORM_DEFAULT,
  category: CATEGORY_DEFAULT,
  audience: WISH_AUDIENCE_DEFAULT,
};

/** The text fields, in the order of the form. */
export const TYPED_FIELDS = ['title', 'description', 'productUrl', 'igAccount'] as const;

/** A host and the rest of an address without a scheme. The last label of the host is letters, or a name in another script. */
const BARE_ADDRESS = /^[^\s/?#@:.]+(\.[^\s/?#@:.]+)*\.\p{L}[\p{L}\p{N}-]+(:\d+)?([/?#]|$)/u;

/** Adds `https://` to an address without a scheme, such as `example.com/shoes`. Returns other input cleaned but otherwise as typed. */
export function withScheme(typed: string): string {
  const line = cleanLine(typed);
  return BARE_ADDRESS.test(line) ? `https://${line}` : line;
}

/** A link to a profile, as Instagram's app and site share it, or only its host and path. The group is the name. */
const PROFILE_LINK = new RegExp(
  `^@?(?:https?://)?(?:www\\.|m\\.)?instagram\\.com/@?([A-Za-z0-9._]{1,${IG_ACCOUNT_MAX}})(?:[/?#].*)?$`,
  'i',
);

/** First parts of paths on Instagram that are no names: posts, stories, and its own pages. */
const NO_NAMES = /^(?:p|reels?|tv|stories|explore|accounts|direct|about|legal)$/i;

/** Takes the name from a link to an Instagram profile. Returns other input cleaned but otherwise as typed. */
export function accountOf(typed: string): string {
  const line = cleanLine(typed);
  const name = PROFILE_LINK.exec(line)?.[1];
  return name === undefined || NO_NAMES.test(name) ? line : name;
}

/** Converts form values to a request. Texts are normalised as the server stores them; empty optional fields become null. */
export function toWishRequest(values: WishFormValues): Required<Omit<CreateWishRequest, 'tags'>> {
  return {
    title: cleanLine(values.title),
    description: cleanText(values.description),
    productUrl: withScheme(values.productUrl) || null,
    igAccount: accountOf(values.igAccount) || null,
    color: values.color,
    category: values.category,
    audience: values.audience,
  };
}

/**
 * Returns the request for a new wish. The default category is left out, so that the server may find one. The default audience is
 * left out, too.
 */
export function toNewWish(values: WishFormValues): CreateWishRequest {
  const { category, audience, ...wish } = toWishRequest(values);
  return {
    ...wish,
    ...(category !== CATEGORY_DEFAULT && { category }),
    ...(audience !== WISH_AUDIENCE_DEFAULT && { audience }),
  };
}

/** Converts a wish, or a request that was sent, to form values. */
export function toFormValues(wish: CreateWishRequest): WishFormValues {
  return {
    title: wish.title,
    description: wish.description,
    productUrl: wish.productUrl ?? '',
    igAccount: wish.igAccount ?? '',
    color: wish.color ?? EMPTY_WISH_FORM.color,
    category: wish.category ?? EMPTY_WISH_FORM.category,
    audience: wish.audience ?? EMPTY_WISH_FORM.audience,
  };
}

type Check = (value: string) => string | true;

/** Whether a typed link shows a user name or a password to everybody who sees the wish. */
export const showsCredentials = (typed: string): boolean => hasCredentials(withScheme(typed));

/**
 * Returns the checks of the fields before a wish is sent, each with its error message. The server applies the same rules again to
 * the request.
 *
 * @param stored the values of the wish that is edited. They are valid as long as they are unchanged and so not sent: an old wish may
 *   have a link that is refused by now.
 */
export function wishChecks(
  texts: WishFormTexts,
  stored: Partial<WishFormValues> = {},
): Record<(typeof TYPED_FIELDS)[number], Check> {
  const required = (message: string, max: number): Check => {
    return (value) => {
      const text = cleanText(value);
      if (text === '') return message;
      if (!isStorable(text)) return texts.unstorable;
      return hasAtMost(text, max) || texts.tooLong(max);
    };
  };
  const optional = (message: string, isRight: (line: string) => boolean): Check => {
    return (value) => {
      const line = cleanLine(value);
      return line === '' || isRight(line) || message;
    };
  };
  const link = optional(texts.urlInvalid, (typed) => {
    const address = withScheme(typed);
    return hasAtMost(address, PRODUCT_URL_MAX) && isWebAddress(address);
  });
  const checks: Record<(typeof TYPED_FIELDS)[number], Check> = {
    title: required(texts.titleRequired, TITLE_MAX),
    description: required(texts.descriptionRequired, DESCRIPTION_MAX),
    productUrl: (typed) => (showsCredentials(typed) ? texts.urlHasCredentials : link(typed)),
    igAccount: optional(texts.igInvalid, (account) => IG_ACCOUNT.test(accountOf(account))),
  };
  const unlessStored = TYPED_FIELDS.map((field): [typeof field, Check] => [
    field,
    (value) => value === stored[field] || checks[field](value),
  ]);
  return Object.fromEntries(unlessStored) as typeof checks;
}

/** Part of a limit from which the characters left are shown. */
const NEAR = 0.8;

/** Returns the number of characters left, negative when there are too many; null while the text is far from the limit. */
export function charactersLeft(text: string, max: number): number | null {
  const count = countCodePoints(cleanText(text));
  return count < max * NEAR ? null : max - count;
}

/** Whether a value is an existing category. */
export const isCategory = (value: unknown): value is Category => CATEGORIES.includes(value as Category);

export const isAudience = (value: unknown): value is WishAudience => WISH_AUDIENCES.includes(value as WishAudience);

/** Returns only the fields that an edited form changes, so that an unchanged link does not get a new preview. */
export function changedFields(wish: WishView, values: WishFormValues): UpdateWishRequest {
  const before = toWishRequest(toFormValues(wish));
  const after = toWishRequest(values);
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== before[field as keyof typeof before]),
  );
}
