import type { NotificationView } from '@wishboard/contracts/http/notification';
import type { NotificationsTexts } from './texts/notifications';

/** A stretch of what a notification says: our own words, a member's name or a wish's title. */
export interface SentencePart {
  text: string;
  is?: 'who' | 'wish';
}

/**
 * What a notification says in the language of `texts`, made from its type and facts. One of a type that only a newer server
 * knows, or without the facts that an older server leaves out, says its message.
 */
export function sentenceOf(
  { type, message, actorCount, facts }: NotificationView,
  texts: NotificationsTexts,
): SentencePart[] {
  // A newer server's type is in no list of this page.
  const says = (texts.says as Partial<NotificationsTexts['says']>)[type];
  if (!says || !facts) return [{ text: message }];
  const isAboutMember = type === 'moderation' && facts.wishTitle === null;
  const sentence = isAboutMember ? texts.moderatedYou : says(actorCount - 1);
  if (facts.wishTitle === null && sentence.includes('{wish}')) return [{ text: message }];
  const who = facts.members[0]?.displayName ?? texts.someone;
  const parts: SentencePart[] = sentence
    .split(/(\{who\}|\{wish\})/)
    .filter((text) => text !== '')
    .map((text) => {
      if (text === '{who}') return { text: who, is: 'who' };
      return text === '{wish}' ? { text: facts.wishTitle ?? '', is: 'wish' } : { text };
    });
  return parts.map((part, at) => (part.is ? part : { text: withSpaces(part.text, parts[at - 1], parts[at + 1]) }));
}

/** The same as one text, for where there is nothing but text. */
export function sentenceText(notification: NotificationView, texts: NotificationsTexts): string {
  return sentenceOf(notification, texts)
    .map(({ text }) => text)
    .join('');
}

/** Our words, apart from Latin letters beside them where they are Chinese. */
function withSpaces(text: string, before?: SentencePart, after?: SentencePart): string {
  const start = before && /[\p{Script=Latin}\d]$/u.test(before.text) && /^\p{Script=Han}/u.test(text) ? ' ' : '';
  const end = after && /\p{Script=Han}$/u.test(text) && /^[\p{Script=Latin}\d]/u.test(after.text) ? ' ' : '';
  return `${start}${text}${end}`;
}
