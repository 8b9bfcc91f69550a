import type { Likeness, MarkKind } from '@wishboard/contracts/http/moderation/held-for';
import type {
  Decision,
  ReportReason,
  SubjectKind,
  WishModeration,
} from '@wishboard/contracts/http/moderation/moderation';
import type { Age } from '@wishboard/web-kit/texts/dates';
import { plural } from '@wishboard/web-kit/texts/plural';
import { reportReasonTexts } from '@wishboard/web-kit/texts/report-reasons';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';
import { type ListTexts, listTexts } from './lists';

/** Texts of the moderators' page. */
export interface ModerationTexts {
  heading: string;
  queue: string;
  loading: string;
  empty: { title: string; description: string };
  queueFailed: string;
  more: string;
  kinds: Record<SubjectKind, string>;
  reports(count: number): string;
  objection: string;
  /** Label of a wish that is held because of a filter, or because too many wishes are like it. */
  held: string;
  /** Label of a wish that accounts created together cheer. */
  ring: string;
  ringOf(accounts: number, wishes: number): string;
  andOthers(count: number): string;
  ages: Record<Age['unit'], (count: number) => string>;
  subjectFailed: string;
  /** Error for a subject that only another moderator may decide about. */
  notYours: string;
  gone: string;
  now: string;
  wishGone: string;
  moderation: Record<WishModeration, string>;
  suspended: string;
  openWish: string;
  reported: string;
  reportedAs: string;
  asNow: string;
  answered: string;
  history: string;
  noHistory: string;
  /** Name of a moderator who no longer exists. */
  somebody: string;
  by(moderator: string): string;
  /** Text of the filter that was found in a wish. */
  heldFor(found: string): string;
  /** Reason for holding a wish whose picture looks like one on a list. */
  likePicture: string;
  /** Reason for holding a new member's wish with a link during an emergency. */
  inEmergency(host: string): string;
  /** Reason for holding wishes of new members that have too much in common. */
  alike: Record<MarkKind, (found: Likeness) => string>;
  until(day: string): string;
  takenBack: string;
  objects: string;
  decide: string;
  decisions: Record<Decision, string>;
  decisionOf: string;
  reason: string;
  reasons: Record<ReportReason, string>;
  note: string;
  optional: string;
  days: string;
  daysHint(max: number): string;
  choose: string;
  chooseReason: string;
  chooseDays: string;
  confirm(decision: string): string;
  sending: string;
  keys: string;
  done: string;
  decidedBefore: string;
  /** Tells what another moderator decided first. */
  whatWasDecided(moderator: string, decision: string): string;
  failed: { title: string; description: string };
  refused: string;
  /** Accessible name of the switch between queue and lists. */
  parts: string;
  partQueue: string;
  partLists: string;
  lists: ListTexts;
}

/** Phrase such as "7 texts of 5 new members within a day". */
const ofNewMembers = ({ wishes, members }: Likeness, one: string, many: string) =>
  `${wishes} ${plural(wishes, one, many)} of ${members} new ${plural(members, 'member', 'members')} within a day`;

const english: ModerationTexts = {
  heading: 'Moderation',
  queue: 'What waits for you',
  loading: 'Loading...',
  empty: {
    title: 'Nothing to look at',
    description: 'What members report and object to, and what the board notices, comes here.',
  },
  queueFailed: 'The queue could not be loaded',
  more: 'Show more',
  kinds: { wish: 'Wish', member: 'Member' },
  reports: (count) => `${count} ${plural(count, 'report', 'reports')}`,
  objection: 'Objection',
  held: 'Held by the board',
  ring: 'Cheered by accounts made together',
  ringOf: (accounts, wishes) =>
    `${accounts} accounts that were made within a day of each other cheer this and ${wishes - 1} ${plural(wishes - 1, 'other wish', 'other wishes')}, and little else. Nothing of it is hidden.`,
  andOthers: (count) => `and ${count} more`,
  ages: {
    now: () => 'just now',
    minutes: (count) => `${count} min ago`,
    hours: (count) => `${count} h ago`,
    days: (count) => `${count} ${plural(count, 'day', 'days')} ago`,
  },
  subjectFailed: 'This could not be loaded',
  notYours: 'Another moderator decides about this',
  gone: 'This is gone',
  now: 'As it is now',
  wishGone: 'The wish is gone.',
  moderation: { hidden: 'Hidden', removed: 'Removed', limited: 'For followers alone' },
  suspended: 'Suspended',
  openWish: 'Open the wish',
  reported: 'Reports',
  reportedAs: 'As it was when it was reported',
  asNow: 'The same as now.',
  answered: 'answered',
  history: 'Earlier decisions about this member',
  noHistory: 'None.',
  somebody: 'Another moderator',
  by: (moderator) => `by ${moderator}`,
  heldFor: (found) => `Found in it: ${found}`,
  likePicture: 'Its picture looks like one on a list',
  inEmergency: (host) => `A new member’s link, to ${host}, while far more came than usual`,
  alike: {
    text: (found) => `Alike: ${ofNewMembers(found, 'text', 'texts')}`,
    link: (found) => `The same link: ${ofNewMembers(found, 'wish', 'wishes')}`,
    page: (found) => `Links to the same page: ${ofNewMembers(found, 'wish', 'wishes')}`,
    network: (found) => `From one network: ${ofNewMembers(found, 'wish', 'wishes')}`,
  },
  until: (day) => `until ${day}`,
  takenBack: 'taken back',
  objects: 'The member objects',
  decide: 'Decide',
  decisions: {
    nothing: 'Nothing',
    warn: 'Warn',
    hide: 'Hide',
    remove: 'Remove',
    limit: 'Limit',
    suspend: 'Suspend',
    ban: 'Suspend for good',
    'take-back': 'Take back',
    uphold: 'Uphold',
    hold: 'Held by the board',
  },
  decisionOf: 'Decision',
  reason: 'Reason',
  reasons: reportReasonTexts.en,
  note: 'A word to the member',
  optional: 'optional',
  days: 'Days',
  daysHint: (max) => `From 1 to ${max}`,
  choose: 'Choose a decision first',
  chooseReason: 'Choose a reason first',
  chooseDays: 'Say for how many days',
  confirm: (decision) => `Confirm: ${decision}`,
  sending: 'Sending...',
  keys: 'Keys: J and K go through the queue, a letter decides, a number is the reason, Enter confirms.',
  done: 'Decided',
  decidedBefore: 'Another moderator decided before you',
  whatWasDecided: (moderator, decision) => `${moderator}: ${decision}`,
  failed: { title: 'Nothing was decided', description: 'Please try again in a moment.' },
  refused: 'This decision is another’s to make.',
  parts: 'What is shown',
  partQueue: 'Queue',
  partLists: 'Lists',
  lists: listTexts.en,
};

const chinese: ModerationTexts = {
  heading: '管理',
  queue: '等待處理',
  loading: '載入中…',
  empty: { title: '目前沒有要處理的', description: '成員的檢舉與異議，以及系統發現的情況，會出現在這裡。' },
  queueFailed: '無法載入待處理清單',
  more: '顯示更多',
  kinds: { wish: '願望', member: '成員' },
  reports: (count) => `${count} 則檢舉`,
  objection: '異議',
  held: '系統暫緩',
  ring: '同時建立的帳號一起按回應',
  ringOf: (accounts, wishes) =>
    `${accounts} 個在一天內建立的帳號，都對這個願望和另外 ${wishes - 1} 個願望按了回應，其他幾乎沒有。系統沒有隱藏任何內容。`,
  andOthers: (count) => `還有 ${count} 個`,
  ages: {
    now: () => '剛剛',
    minutes: (count) => `${count} 分鐘前`,
    hours: (count) => `${count} 小時前`,
    days: (count) => `${count} 天前`,
  },
  subjectFailed: '無法載入這項內容',
  notYours: '這項由其他管理員決定',
  gone: '這項已經不在了',
  now: '現在的樣子',
  wishGone: '願望已經不在了。',
  moderation: { hidden: '已隱藏', removed: '已移除', limited: '只給追蹤者看' },
  suspended: '停權中',
  openWish: '開啟願望',
  reported: '檢舉',
  reportedAs: '被檢舉時的樣子',
  asNow: '與現在相同。',
  answered: '已處理',
  history: '對這位成員的過往決定',
  noHistory: '沒有。',
  somebody: '另一位管理員',
  by: (moderator) => `由 ${moderator} 決定`,
  heldFor: (found) => `其中有 ${found}`,
  likePicture: '圖片與名單上的圖片相似',
  inEmergency: (host) => `新成員在湧入異常多時張貼的連結：${host}`,
  alike: {
    text: ({ wishes, members }) => `文字相似：${members} 位新成員的 ${wishes} 個願望`,
    link: ({ wishes, members }) => `連結相同：${members} 位新成員的 ${wishes} 個願望`,
    page: ({ wishes, members }) => `連結到同一頁：${members} 位新成員的 ${wishes} 個願望`,
    network: ({ wishes, members }) => `來自同一個網路：${members} 位新成員的 ${wishes} 個願望`,
  },
  until: (day) => `到 ${day} 為止`,
  takenBack: '已撤回',
  objects: '成員提出異議',
  decide: '決定',
  decisions: {
    nothing: '不處理',
    warn: '提醒',
    hide: '隱藏',
    remove: '移除',
    limit: '限制',
    suspend: '停權',
    ban: '永久停權',
    'take-back': '撤回',
    uphold: '維持',
    hold: '系統暫緩',
  },
  decisionOf: '決定',
  reason: '原因',
  reasons: reportReasonTexts['zh-TW'],
  note: '給成員的話',
  optional: '選填',
  days: '天數',
  daysHint: (max) => `1 到 ${max} 天`,
  choose: '請先選擇決定',
  chooseReason: '請先選擇原因',
  chooseDays: '請填寫天數',
  confirm: (decision) => `確認：${decision}`,
  sending: '送出中…',
  keys: '按鍵：J 與 K 切換項目，字母選擇決定，數字選擇原因，Enter 確認。',
  done: '已決定',
  decidedBefore: '另一位管理員已先決定',
  whatWasDecided: (moderator, decision) => `管理員 ${moderator}：${decision}`,
  failed: { title: '沒有做出決定', description: '請稍後再試。' },
  refused: '這項決定要由其他人做。',
  parts: '顯示內容',
  partQueue: '待處理',
  partLists: '名單',
  lists: listTexts['zh-TW'],
};

export const moderationTexts: TextArea<ModerationTexts> = { mixed: english, en: english, 'zh-TW': chinese };
