import { FINDINGS, type ModerationMonthView, REPORT_REASONS } from '@wishboard/contracts/http/moderation/moderation';

export const NUMBERS_LANGUAGES = ['en', 'zh-TW'] as const;
type NumbersLanguage = (typeof NUMBERS_LANGUAGES)[number];

interface NumberTexts {
  reported: string;
  decided: string;
  objected: string;
  upheld: string;
  overturned: string;
  words: Record<keyof ModerationMonthView['reported'] | keyof ModerationMonthView['decided'], string>;
  /** Formats a sum with its parts. */
  of(sum: number, parts: string[]): string;
  part(word: string, count: number): string;
}

const TEXTS: Record<NumbersLanguage, NumberTexts> = {
  en: {
    reported: 'Reported',
    decided: 'Decided',
    objected: 'Objected',
    upheld: 'Stood after an objection',
    overturned: 'Taken back',
    words: {
      danger: 'dangerous or against the law',
      harassment: 'hurts or threatens somebody',
      private: 'tells something private',
      spam: 'advertising or spam',
      other: 'something else',
      nothing: 'nothing to do',
      warn: 'member warned',
      hide: 'wish hidden',
      remove: 'wish removed',
      limit: 'wish for followers alone',
      suspend: 'member suspended for a time',
      ban: 'member suspended for good',
    },
    of: (sum, parts) => `${sum} (${parts.join('; ')})`,
    part: (word, count) => `${word}: ${count}`,
  },
  'zh-TW': {
    reported: '檢舉',
    decided: '決定',
    objected: '提出異議',
    upheld: '異議後維持',
    overturned: '撤回',
    words: {
      danger: '危險或違法',
      harassment: '傷害或威脅別人',
      private: '透露別人的隱私',
      spam: '廣告或垃圾訊息',
      other: '其他原因',
      nothing: '不處理',
      warn: '提醒成員',
      hide: '隱藏願望',
      remove: '移除願望',
      limit: '願望只給追蹤者看',
      suspend: '成員暫時停權',
      ban: '成員永久停權',
    },
    of: (sum, parts) => `${sum}（${parts.join('；')}）`,
    part: (word, count) => `${word}：${count}`,
  },
};

/** Renders the months as HTML, each with a heading, its numbers and a breakdown by kind. The output contains no user input. */
export function renderMonths(months: readonly ModerationMonthView[], language: NumbersLanguage): string {
  const texts = TEXTS[language];
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const total = <Word extends keyof NumberTexts['words']>(words: readonly Word[], counts: Record<Word, number>) => {
    const parts = words.filter((word) => counts[word] > 0).map((word) => texts.part(texts.words[word], counts[word]));
    const sum = words.reduce((all, word) => all + counts[word], 0);
    return sum === 0 ? '0' : texts.of(sum, parts);
  };
  return months
    .map(({ month, reported, decided, objected, upheld, overturned }) => {
      const lines: [string, string | number][] = [
        [texts.reported, total(REPORT_REASONS, reported)],
        [texts.decided, total(FINDINGS, decided)],
        [texts.objected, objected],
        [texts.upheld, upheld],
        [texts.overturned, overturned],
      ];
      const list = lines.map(([what, count]) => `<dt>${what}</dt><dd>${count}</dd>`).join('');
      return `<h2>${name.format(new Date(`${month}-01T00:00:00Z`))}</h2><dl>${list}</dl>`;
    })
    .join('\n');
}
