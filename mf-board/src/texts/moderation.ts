import type { Decision, ReportOutcome, ReportReason } from '@wishboard/contracts/http/moderation/moderation';
import { reportReasonTexts } from '@wishboard/web-kit/texts/report-reasons';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';
import { spaced } from './spaced';

/** The texts for reporting and for moderators' decisions. */
export interface ModerationTexts {
  report: string;
  reportMember: string;
  title: string;
  memberTitle(name: string): string;
  hint: string;
  note: string;
  optional: string;
  /** Heading above the reasons. Each reason is a button that sends the report. */
  why: string;
  reasons: Record<ReportReason, string>;
  cancel: string;
  close: string;
  sent: { title: string; description: string };
  failed: { title: string; description: string };
  /** Accessible name of the list of moderators' decisions. */
  decisions: string;
  /** A decision about the member's wish, by the title of the wish. */
  decided: Partial<Record<Decision, (wish: string) => string>>;
  /** A decision about the member, or about a wish that does not exist any more. */
  decidedYou: string;
  reason(reason: string): string;
  object: string;
  objectTitle: string;
  objectHint: string;
  objectText: string;
  send: string;
  sending: string;
  objected: string;
  upheld: string;
  objectFailed: string;
  /** Heading of the member's own reports. */
  reports(count: number): string;
  outcomes: Record<ReportOutcome, string>;
}

const english: ModerationTexts = {
  report: 'Report this wish',
  reportMember: 'Report this member',
  title: 'Report this wish',
  memberTitle: (name) => `Report ${name}`,
  hint: 'Moderators look at it. Whom you report is not told who you are.',
  note: 'In your own words',
  optional: 'optional',
  why: 'Choose a reason to send it',
  reasons: reportReasonTexts.en,
  cancel: 'Cancel',
  close: 'Close',
  sent: { title: 'Thank you', description: 'Moderators look at it, and you hear what came of it.' },
  failed: { title: 'The report was not sent', description: 'Please try again in a moment.' },
  decisions: 'Decisions of moderators',
  decided: {
    warn: (wish) => `Moderators ask you to mind your wish “${wish}”.`,
    hide: (wish) => `Moderators have hidden your wish “${wish}”. Only you see it.`,
    remove: (wish) => `Moderators have removed your wish “${wish}”.`,
    limit: (wish) => `Moderators have limited your wish “${wish}”. Only you and who follows you see it.`,
    hold: (wish) => `Your wish “${wish}” waits for a moderator. Until then only you see it.`,
  },
  decidedYou: 'Moderators ask you to mind what you do here.',
  reason: (reason) => `Reason: ${reason}.`,
  object: 'Object',
  objectTitle: 'Object to the decision',
  objectHint: 'Another moderator looks at it, where there is one. You can object once.',
  objectText: 'Why do you see it differently?',
  send: 'Send',
  sending: 'Sending...',
  objected: 'You objected. A moderator looks at it.',
  upheld: 'You objected, and the decision stands.',
  objectFailed: 'Your objection was not sent. Please try again.',
  reports: (count) => `What you reported (${count})`,
  outcomes: {
    open: 'Moderators have not looked at it yet.',
    nothing: 'Moderators found nothing against it.',
    acted: 'Moderators acted on it.',
  },
};

const chinese: ModerationTexts = {
  report: '檢舉這個願望',
  reportMember: '檢舉這位成員',
  title: '檢舉這個願望',
  memberTitle: (name) => spaced(`檢舉${name}`),
  hint: '管理員會查看。對方不會知道是誰檢舉的。',
  note: '用自己的話補充',
  optional: '選填',
  why: '選一個原因就會送出',
  reasons: reportReasonTexts['zh-TW'],
  cancel: '取消',
  close: '關閉',
  sent: { title: '謝謝你', description: '管理員會查看，結果會通知你。' },
  failed: { title: '檢舉沒有送出', description: '請稍後再試。' },
  decisions: '管理員的決定',
  decided: {
    warn: (wish) => `管理員請你留意願望「${wish}」的內容。`,
    hide: (wish) => `管理員隱藏了你的願望「${wish}」，現在只有你看得到。`,
    remove: (wish) => `管理員移除了你的願望「${wish}」。`,
    limit: (wish) => `管理員限制了你的願望「${wish}」，現在只有你和追蹤你的人看得到。`,
    hold: (wish) => `你的願望「${wish}」正在等管理員查看，在那之前只有你看得到。`,
  },
  decidedYou: '管理員請你留意自己在這裡的言行。',
  reason: (reason) => `原因：${reason}。`,
  object: '提出異議',
  objectTitle: '對決定提出異議',
  objectHint: '有其他管理員時，會由另一位查看。只能提出一次。',
  objectText: '為什麼你有不同的看法？',
  send: '送出',
  sending: '送出中…',
  objected: '你已提出異議，管理員會查看。',
  upheld: '你提出過異議，決定維持不變。',
  objectFailed: '異議沒有送出，請再試一次。',
  reports: (count) => spaced(`你檢舉過的內容（${count}）`),
  outcomes: { open: '管理員還沒查看。', nothing: '管理員認為沒有問題。', acted: '管理員已處理。' },
};

export const moderationTexts: TextArea<ModerationTexts> = { mixed: english, en: english, 'zh-TW': chinese };
