import type { TextArea } from '@wishboard/web-kit/texts/text-area';
import { spaced } from './spaced';

/** The texts of members' boards. */
export interface MemberBoardTexts {
  /** Accessible name of the member's profile. */
  about: string;
  since(day: string): string;
  granted(count: number): string;
  /** Shown on the member's own board. */
  own: string;
  empty(name: string): string;
  missing: string;
  missingHint: string;
  /** An act on the member failed, because they have left the board. */
  gone: string;
  everyones: string;
  failed: string;
  retry: string;
  send: string;
  sent: { title: string; description: string };
  sendFailed: { title: string; description: string };
}

const english: MemberBoardTexts = {
  about: 'About this member',
  since: (day) => `Here since ${day}`,
  granted: (count) => `${count} granted`,
  own: 'This is how others see your board.',
  empty: (name) => `${name} has not made any wishes yet`,
  missing: 'Nobody here has that name',
  missingHint: 'The link may be mistyped, or they have left the board.',
  gone: 'This member is no longer on the board.',
  everyones: 'See everyone’s wishes',
  failed: 'This member could not be loaded.',
  retry: 'Try again',
  send: 'Send as a link',
  sent: { title: 'Link copied', description: 'It opens your board for members.' },
  sendFailed: { title: 'The link could not be copied', description: 'The address of this page is the same link.' },
};

const chinese: MemberBoardTexts = {
  about: '關於這位成員',
  since: (day) => `${day} 加入`,
  granted: (count) => `${count} 個成真`,
  own: '別人看到的願望板就是這個樣子。',
  empty: (name) => spaced(`${name}還沒有許下任何願望`),
  missing: '這裡沒有叫這個名字的成員',
  missingHint: '連結可能打錯了，或是對方已經離開願望板。',
  gone: '這位成員已經不在願望板了。',
  everyones: '看看所有人的願望',
  failed: '無法載入這位成員。',
  retry: '再試一次',
  send: '用連結分享',
  sent: { title: '已複製連結', description: '成員可以用它打開你的願望板。' },
  sendFailed: { title: '無法複製連結', description: '這個頁面的網址就是同一個連結。' },
};

export const memberBoardTexts: TextArea<MemberBoardTexts> = { mixed: english, en: english, 'zh-TW': chinese };
