import { NOTE_COLORS } from '@wishboard/contracts/http/wish';
import { NOTE_LOOKS } from '@wishboard/web-kit/notes/note-colors';
import { describeTexts } from '@wishboard/web-kit/testing/describe-texts';
import { recommendationsTexts } from './recommendations';

describeTexts({
  areas: { recommendationsTexts },
  decided: ['為你推薦', '目前沒有推薦的願望', '無法載入推薦', '再試一次', '不感興趣'],
  specified: [
    'Recommendations for You',
    'Your interests:',
    'Show More Recommendations',
    'Unable to load recommendations right now.',
    'No recommendations yet!',
  ],
});

it('says in the mix why a wish is recommended', () => {
  const { reason } = recommendationsTexts.mixed.strip;
  expect(reason({ kind: 'interest', value: '京都' })).toBe('因為你對「京都」感興趣');
});

it.each(NOTE_COLORS)('the interests name a %s note in every language', (color) => {
  for (const language of ['en', 'zh-TW'] as const) {
    const name = NOTE_LOOKS[color].name[language];
    expect(recommendationsTexts[language].panel.prefers(color).toLowerCase()).toContain(name.toLowerCase());
  }
});
