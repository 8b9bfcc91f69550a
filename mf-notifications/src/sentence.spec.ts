import { NOTIFICATION_TYPES, type NotificationType } from '@wishboard/contracts/http/notification';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { aMember, aNotification, facts } from './fixtures/notifications';
import { sentenceOf, sentenceText } from './sentence';
import { notificationsTexts } from './texts/notifications';

const HAN = /\p{Script=Han}/u;
const members = [aMember('Mei'), aMember('Tom')];
const about = (type: NotificationType, actorCount = 1, wishTitle: string | null = 'Bike') =>
  aNotification({ type, actorCount, message: 'MESSAGE', facts: facts(wishTitle, { members }) });
const said = (language: Language, ...args: Parameters<typeof about>) =>
  sentenceText(about(...args), notificationsTexts[language]);

describe.each<Language>(['mixed', 'en', 'zh-TW'])('the sentence of a notification in %s', (language) => {
  it.each(NOTIFICATION_TYPES)('exists for the type %s, in that language and without open placeholders', (type) => {
    for (const count of [1, 2, 12]) {
      const sentence = said(language, type, count);
      expect(sentence).not.toContain('MESSAGE');
      expect(sentence).not.toMatch(/[{}]/);
      // These types name nobody: moderators and reporters stay anonymous, and an export concerns only the member.
      if (!['moderation', 'report', 'export'].includes(type)) expect(sentence).toContain('Mei');
      expect(HAN.test(sentence)).toBe(language === 'zh-TW');
    }
  });
});

it.each([
  ['mixed', 'reaction', 1, 'Mei reacted to “Bike”'],
  ['mixed', 'reaction', 2, 'Mei and 1 other reacted to “Bike”'],
  ['en', 'reaction', 12, 'Mei and 11 others reacted to “Bike”'],
  ['en', 'granted', 1, 'Mei’s wish “Bike” was granted!'],
  ['en', 'followed', 1, 'Mei wished for “Bike”'],
  ['en', 'followed', 3, 'Mei wished for “Bike” and 2 more'],
  ['zh-TW', 'followed', 3, 'Mei 許了願：「Bike」，還有另外 2 個'],
  ['zh-TW', 'reaction', 1, 'Mei 回應了「Bike」'],
  ['zh-TW', 'reaction', 12, 'Mei 和其他 11 人回應了「Bike」'],
  ['zh-TW', 'granted', 1, 'Mei 的願望「Bike」成真了！'],
  ['zh-TW', 'welcome', 1, 'Mei，歡迎來到 Wishboard！許下第一個願望，也看看大家的願望吧。'],
] as const)('The sentence in %s for a %s of %i is “%s”', (language, type, count, sentence) => {
  expect(said(language, type, count)).toBe(sentence);
});

it('The sentence of a decision without a wish is about the member, and thanks for a report need no wish', () => {
  const { moderatedYou, says } = notificationsTexts['zh-TW'];
  const [decided, thanked] = (['moderation', 'report'] as const).map((type) => about(type, 1, null));
  expect(sentenceText(decided as never, notificationsTexts['zh-TW'])).toBe(moderatedYou);
  expect(sentenceText(thanked as never, notificationsTexts['zh-TW'])).toBe(says.report(0));
});

it('The sentence has no space between Chinese and Chinese', () => {
  const notification = aNotification({ facts: facts('磨豆機', { members: [aMember('林美')] }) });
  expect(sentenceText(notification, notificationsTexts['zh-TW'])).toBe('林美回應了「磨豆機」');
});

it('The sentence names “Someone” for a member who is gone', () => {
  const gone = aNotification({ facts: facts('Bike') });
  expect(sentenceText(gone, notificationsTexts.mixed)).toBe('Someone reacted to “Bike”');
  expect(sentenceText(gone, notificationsTexts['zh-TW'])).toBe('有人回應了「Bike」');
});

it('The sentence marks names and titles as such, even when they contain placeholders', () => {
  const tricky = aNotification({ facts: facts('{who}', { members: [aMember('{wish}')] }) });
  expect(sentenceOf(tricky, notificationsTexts.en)).toEqual([
    { text: '{wish}', is: 'who' },
    { text: ' reacted to “' },
    { text: '{who}', is: 'wish' },
    { text: '”' },
  ]);
});

it.each([
  ['an older server, which tells no facts', aNotification({ message: 'MESSAGE' })],
  ['a newer server’s type', about('comment' as NotificationType)],
  ['a wish that is gone', about('reaction', 1, null)],
])('The sentence is the notification’s message for %s', (_what, notification) => {
  expect(sentenceText(notification, notificationsTexts['zh-TW'])).toBe('MESSAGE');
});
