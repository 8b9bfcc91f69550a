import type { NotificationView } from '@wishboard/contracts/http/notification';
import type { NotificationsTexts } from './texts/notifications';

/** Part of a notification's sentence: fixed text, a member's name, or a wish's title. */
export interface SentencePart {
  text: string;
  is?: 'who' | 'wish';
}

/**
 * Builds a notification's sentence in the language of `texts` from its type and facts. Falls back to the notification's `message` for a
 * type that only a newer server knows, and for missing facts, which an older server does not send.
 */
export function sentenceOf(
  { type, message, actorCount, facts }: NotificationView,
  texts: NotificationsTexts,
): SentencePart[] {
  // A type of a newer server is missing in this build's texts.
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

/** The sentence as plain text, for places that render no markup. */
export function sentenceText(notification: NotificationView, texts: NotificationsTexts): string {
  return sentenceOf(notification, texts)
    .map(({ text }) => text)
    .join('');
}

/** Inserts a space between Chinese text and adjacent Latin letters or digits. */
function withSpaces(text: string, before?: SentencePart, after?: SentencePart): string {
  const start = before && /[\p{Script=Latin}\d]$/u.test(before.text) && /^\p{Script=Han}/u.test(text) ? ' ' : '';
  const end = after && /\p{Script=Han}$/u.test(text) && /^[\p{Script=Latin}\d]/u.test(after.text) ? ' ' : '';
  return `${start}${text}${end}`;
}
