import { cleanLine, cleanText, cutTo } from '@wishboard/contracts/http/fields/text';
import { DESCRIPTION_MAX, isWebAddress, TITLE_MAX } from '@wishboard/contracts/http/wishes/wish';
import type { SharedText } from '@wishboard/contracts/remotes/place';
import { EMPTY_WISH_FORM, TYPED_FIELDS, type WishFormValues } from '../../wish-form/wish-form';

/** Matches a web address within a text, without the punctuation of the surrounding sentence. */
const ADDRESS = /https?:\/\/[^\s<>"，。；：！？、（）「」『』《》]*[^\s<>".,;:!?)\]}'，。；：！？、（）「」『』《》]/iu;

/** Returns the form values for a shared text. Many apps send the link, and also the title, within the text. */
export function sharedWish({ title, text, url }: SharedText): WishFormValues {
  const within = ADDRESS.exec(text)?.[0] ?? '';
  const link = isWebAddress(url) ? url : within;
  const rest = cleanText(text.replace(link === within ? within : url, '').replace(/[ \t]{2,}/g, ' '));
  const isTitle = title === '' && !rest.includes('\n') && [...rest].length <= TITLE_MAX;
  const name = isTitle ? rest : cleanLine(title);
  return {
    ...EMPTY_WISH_FORM,
    title: cutTo(name, TITLE_MAX).trim(),
    description: rest === name ? '' : cutTo(rest, DESCRIPTION_MAX),
    productUrl: link,
  };
}

/** Whether a draft already contains everything that was shared, as it does after a reload. */
export function containsShared(draft: WishFormValues, shared: WishFormValues): boolean {
  return TYPED_FIELDS.every((field) => shared[field] === '' || draft[field] === shared[field]);
}
