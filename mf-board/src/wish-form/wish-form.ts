import { IG_ACCOUNT_MAX, PRODUCT_URL_MAX } from '@wishboard/contracts/http/limits';
import { cleanLine, cleanText, countCodePoints } from '@wishboard/contracts/http/text';
import type { CreateWishRequest, NoteColor, WishView } from '@wishboard/contracts/http/wish';
import { NOTE_COLOR_FORM_DEFAULT } from '@wishboard/contracts/http/wish';

/** What the fields hold while a member writes. Empty means not given. */
export interface WishFormValues {
  title: string;
  description: string;
  productUrl: string;
  igAccount: string;
  color: NoteColor;
}

export const EMPTY_WISH_FORM: WishFormValues = {
  title: '',
  description: '',
  productUrl: '',
  igAccount: '',
  color: NOTE_COLOR_FORM_DEFAULT,
};

/** The five fields, in the order in which the form shows them. */
export const WISH_FIELDS = ['title', 'description', 'productUrl', 'igAccount', 'color'] as const;

/** The request a filled form becomes: texts as the server stores them, empty optional ones null. */
export function toWishRequest(values: WishFormValues): Required<Omit<CreateWishRequest, 'category' | 'tags'>> {
  return {
    title: cleanLine(values.title),
    description: cleanText(values.description),
    productUrl: cleanLine(values.productUrl) || null,
    igAccount: cleanLine(values.igAccount) || null,
    color: values.color,
  };
}

/** The form as it stands when a member begins to edit a wish. */
export function toFormValues(wish: WishView): WishFormValues {
  return {
    title: wish.title,
    description: wish.description,
    productUrl: wish.productUrl ?? '',
    igAccount: wish.igAccount ?? '',
    color: wish.color,
  };
}

/** Length as the server counts it: code points of what is stored, so that an emoji is one, and what nobody sees none. */
export function lengthOf(text: string): number {
  return countCodePoints(cleanText(text));
}

/** Whether a link may be saved: absent, or an absolute http or https address within the limit. */
export function isProductUrl(text: string): boolean {
  const link = cleanLine(text);
  if (link === '') return true;
  if (lengthOf(link) > PRODUCT_URL_MAX || !/^https?:\/\//i.test(link)) return false;
  return URL.canParse(link) && new URL(link).hostname !== '';
}

/** Whether a handle may be saved: absent, or letters, digits, dots and underscores after one optional `@`. */
export function isIgAccount(text: string): boolean {
  const handle = cleanLine(text);
  return handle === '' || new RegExp(`^@?[A-Za-z0-9._]{1,${IG_ACCOUNT_MAX}}$`).test(handle);
}
