import { CATEGORIES, CATEGORY_DEFAULT, type Category } from '@wishboard/contracts/http/fields/category';
import { cleanLine, cleanText, countCodePoints, hasAtMost, isStorable } from '@wishboard/contracts/http/fields/text';
import type { UpdateWishRequest } from '@wishboard/contracts/http/wishes/wish';
import {
  type CreateWishRequest,
  DESCRIPTION_MAX,
  IG_ACCOUNT,
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

/** What the fields hold while a member writes. Empty means not given. */
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

/** The fields that are typed, in the order in which the form shows them. */
export const TYPED_FIELDS = ['title', 'description', 'productUrl', 'igAccount'] as const;

/** A host and what follows it, as people write it down: its last part is letters, or a name in another script. */
const BARE_ADDRESS = /^[^\s/?#@:.]+(\.[^\s/?#@:.]+)*\.\p{L}[\p{L}\p{N}-]+(:\d+)?([/?#]|$)/u;

/** A link as it was meant: `example.com/shoes` lacks only what no one types. */
export function wholeAddress(typed: string): string {
  const line = cleanLine(typed);
  return BARE_ADDRESS.test(line) ? `https://${line}` : line;
}

/** The request a filled form becomes: texts as the server stores them, empty optional ones null. */
export function toWishRequest(values: WishFormValues): Required<Omit<CreateWishRequest, 'tags'>> {
  return {
    title: cleanLine(values.title),
    description: cleanText(values.description),
    productUrl: wholeAddress(values.productUrl) || null,
    igAccount: cleanLine(values.igAccount) || null,
    color: values.color,
    category: values.category,
    audience: values.audience,
  };
}

/** The request for a new wish. Without a chosen category it names none: then one may be found for it. Nor does it name the usual audience. */
export function toNewWish(values: WishFormValues): CreateWishRequest {
  const { category, audience, ...wish } = toWishRequest(values);
  return {
    ...wish,
    ...(category !== CATEGORY_DEFAULT && { category }),
    ...(audience !== WISH_AUDIENCE_DEFAULT && { audience }),
  };
}

/** The form as it stands when a member begins to edit a wish, and as it stood when one was sent. */
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

/**
 * What is checked before a wish is sent, field by field, with the message of what is wrong. The rules are those the server
 * checks again, for what would be sent.
 */
export function wishChecks(texts: WishFormTexts): Record<(typeof TYPED_FIELDS)[number], Check> {
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
  return {
    title: required(texts.titleRequired, TITLE_MAX),
    description: required(texts.descriptionRequired, DESCRIPTION_MAX),
    productUrl: optional(texts.urlInvalid, (typed) => {
      const link = wholeAddress(typed);
      return hasAtMost(link, PRODUCT_URL_MAX) && isWebAddress(link);
    }),
    igAccount: optional(texts.igInvalid, (account) => IG_ACCOUNT.test(account)),
  };
}

/** From which part of its limit on a text's length is told. */
const NEAR = 0.8;

/** Characters that may still be written, below zero when there are too many; null while the limit is far. */
export function charactersLeft(text: string, max: number): number | null {
  const count = countCodePoints(cleanText(text));
  return count < max * NEAR ? null : max - count;
}

/** Whether it is one of the categories there are. */
export const isCategory = (value: unknown): value is Category => CATEGORIES.includes(value as Category);

export const isAudience = (value: unknown): value is WishAudience => WISH_AUDIENCES.includes(value as WishAudience);

/** What an edited form changes of a wish: only fields that differ, so that a preview of the same link is not fetched again. */
export function changedFields(wish: WishView, values: WishFormValues): UpdateWishRequest {
  const before = toWishRequest(toFormValues(wish));
  const after = toWishRequest(values);
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== before[field as keyof typeof before]),
  );
}
