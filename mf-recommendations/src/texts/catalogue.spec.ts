import { NOTE_COLORS } from '@wishboard/contracts/http/wishes/wish';
import { NOTE_LOOKS } from '@wishboard/web-kit/notes/note-colors';
import { describeTexts } from '@wishboard/web-kit/testing/describe-texts';
import { interestsTexts } from './interests';
import { recommendationsTexts } from './recommendations';
import { whyTexts } from './why';

describeTexts({
  areas: { recommendationsTexts, interestsTexts, whyTexts },
  decided: ['為你推薦', '目前沒有推薦的願望', '無法載入推薦', '再試一次', '不感興趣'],
  specified: [
    'Recommendations for You',
    'Your interests:',
    'Show More Recommendations',
    'Unable to load recommendations right now.',
    'No recommendations yet!',
  ],
});

it('The mixed texts give the reason for a recommendation in Chinese', () => {
  const { reason } = recommendationsTexts.mixed.strip;
  expect(reason({ kind: 'interest', value: '京都' })).toBe('因為你對「京都」感興趣');
});

it('The reason names the chosen category, and names none for an unknown category', () => {
  const { reason } = recommendationsTexts.en.strip;
  expect(reason({ kind: 'category', value: 'food' })).toBe('Because you chose Food & Drink');
  expect(reason({ kind: 'category', value: 'sport' })).toBe('From what you chose');
  expect(recommendationsTexts['zh-TW'].strip.reason({ kind: 'category', value: 'food' })).toBe('因為你選了「美食」');
});

it.each(NOTE_COLORS)('The interests name a %s note in every language', (color) => {
  for (const language of ['en', 'zh-TW'] as const) {
    const name = NOTE_LOOKS[color].name[language];
    expect(recommendationsTexts[language].panel.prefers(color).toLowerCase()).toContain(name.toLowerCase());
  }
});
