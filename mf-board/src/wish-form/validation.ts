import { DESCRIPTION_MAX, TITLE_MAX } from '@wishboard/contracts/http/limits';
import { cleanText, isStorable } from '@wishboard/contracts/http/text';
import type { WishFormTexts } from '../texts/wish-form';
import { isIgAccount, isProductUrl, lengthOf } from './wish-form';

type Check = (value: string) => string | true;

/** What is checked before a wish is sent, field by field, with the message of what is wrong. The server checks again. */
export function wishChecks(texts: WishFormTexts): Record<'title' | 'description' | 'productUrl' | 'igAccount', Check> {
  const required = (message: string, max: number): Check => {
    return (value) => {
      if (lengthOf(value) === 0) return message;
      if (!isStorable(cleanText(value))) return texts.unstorable;
      return lengthOf(value) <= max || texts.tooLong(max);
    };
  };
  return {
    title: required(texts.titleRequired, TITLE_MAX),
    description: required(texts.descriptionRequired, DESCRIPTION_MAX),
    productUrl: (value) => isProductUrl(value) || texts.urlInvalid,
    igAccount: (value) => isIgAccount(value) || texts.igInvalid,
  };
}
