import type { ReportReason } from '@wishboard/contracts/http/moderation/moderation';
import { reportReasonTexts } from '@wishboard/web-kit/texts/report-reasons';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';

/** Texts for a suspended member who tries to sign in. */
export interface SuspensionTexts {
  title: string;
  until(moment: string): string;
  forGood: string;
  /** Shown when a moderator's decision is not the cause, or when the cause cannot be loaded. */
  byOperator: string;
  reason(reason: string): string;
  reasons: Record<ReportReason, string>;
  objectHint: string;
  objectText: string;
  object: string;
  objected: string;
  upheld: string;
  objectFailed: string;
  /** Title and text once the suspension is over. */
  over: string;
  overText: string;
  /** Shown ten minutes after the member has proved their identity. */
  expired: string;
  signIn: string;
  dataLoading: string;
  dataFailed: string;
  dataAgain: string;
}

const english: SuspensionTexts = {
  title: 'Your account is suspended',
  until: (moment) => `You can sign in again from ${moment}.`,
  forGood: 'It is suspended for good.',
  byOperator: 'Whoever runs this board has suspended your account. Please ask them.',
  reason: (reason) => `Moderators decided so. Reason: ${reason}.`,
  reasons: reportReasonTexts.en,
  objectHint: 'Another moderator looks at it, where there is one. You can object once.',
  objectText: 'Why do you see it differently?',
  object: 'Object',
  objected: 'You objected. A moderator looks at it.',
  upheld: 'You objected, and the decision stands.',
  objectFailed: 'Your objection was not sent. Please try again.',
  over: 'You can sign in again',
  overText: 'Your account is no longer suspended.',
  expired: 'You signed in ten minutes ago. To do something here, please sign in again.',
  signIn: 'To the sign-in',
  dataLoading: 'Loading…',
  dataFailed: 'Your data cannot be shown right now.',
  dataAgain: 'Try again',
};

export const suspensionTexts: TextArea<SuspensionTexts> = {
  mixed: english,
  en: english,
  'zh-TW': {
    title: '你的帳號已停權',
    until: (moment) => `${moment} 之後可以再次登入。`,
    forGood: '這是永久停權。',
    byOperator: '你的帳號已被這個願望板的經營者停用，請與他們聯絡。',
    reason: (reason) => `這是管理員的決定，原因：${reason}。`,
    reasons: reportReasonTexts['zh-TW'],
    objectHint: '有其他管理員時，會由另一位查看。只能提出一次。',
    objectText: '為什麼你有不同的看法？',
    object: '提出異議',
    objected: '你已提出異議，管理員會查看。',
    upheld: '你提出過異議，決定維持不變。',
    objectFailed: '異議沒有送出，請再試一次。',
    over: '你可以再次登入了',
    overText: '你的帳號已恢復使用。',
    expired: '距離你上次登入已超過十分鐘。要在這裡繼續，請重新登入。',
    signIn: '前往登入',
    dataLoading: '載入中…',
    dataFailed: '目前無法顯示你的資料。',
    dataAgain: '再試一次',
  },
};
