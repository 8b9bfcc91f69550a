import type { DecisionView, QueueItemView, SubjectView } from '@wishboard/contracts/http/moderation/moderation';
import type { FilterView } from '@wishboard/contracts/http/moderation/moderation-filters';
import type { Answer, Answers } from '@wishboard/web-kit/doubles/fetch-double';
import { type GalleryPart, type GalleryState, never } from '@wishboard/web-kit/gallery/gallery';
import { aDecision, aFilter, aQueueItem, aReport, aSubject } from './fixtures/moderation';
import { Moderation } from './Moderation';

const QUEUE = 'GET /api/moderation/queue';
const LISTS = 'GET /api/moderation/filters';
const DECIDE = 'POST /api/moderation/decisions';
const W1 = 'GET /api/moderation/subjects/wish/w1';

const ok = (body: unknown, headers?: Record<string, string>): Answer => ({
  status: 200,
  body,
  ...(headers && { headers }),
});
const refused = (status: number, code: string, message = code): Answer => ({
  status,
  body: { statusCode: status, error: '', code, message, requestId: '' },
});

const page = (answers: Answers, act?: GalleryState['act']): GalleryState => ({
  answers,
  render: () => <Moderation />,
  act,
});
/** A queue with one item, which is chosen. */
const looked = (
  subject: Partial<SubjectView>,
  item: Partial<QueueItemView> = {},
  answers: Answers = {},
  act?: GalleryState['act'],
): GalleryState => {
  const kind = subject.kind ?? 'wish';
  const reads = { [`GET /api/moderation/subjects/${kind}/w1`]: ok(aSubject('w1', subject)) };
  return page({ [QUEUE]: ok([aQueueItem('w1', { kind, ...item })]), ...reads, ...answers }, act);
};
const failing = (answer: Answers[string]): GalleryState => page({ [QUEUE]: ok([aQueueItem('w1')]), [W1]: answer });
const heldFor = (reason: string): DecisionView =>
  aDecision('d1', { decision: 'hold', moderator: null, heldFor: reason, reason: 'other' });

const QUEUED: QueueItemView[] = [
  aQueueItem('w1', { about: 'Cheap pills, only today', worstReason: 'danger', reports: 3 }),
  aQueueItem('m1', { kind: 'member', about: '小雨', reports: 1, worstReason: 'harassment' }),
  aQueueItem('w2', { about: 'A kite of red silk', reports: 0, isObjection: true }),
  aQueueItem('w3', { about: 'Amazing deal on designer watches', reports: 0, isHeld: true }),
  aQueueItem('w4', { about: '想要一台相機', reports: 0, isOfRing: true }),
];
const ACCOUNTS = ['mo.1', 'mo.2', 'mo.3', 'ada.lin'].map((username) => ({
  id: username,
  username,
  displayName: username,
  avatar: '',
}));

const queue: GalleryPart = {
  title: 'Moderation / queue',
  states: {
    'is on its way': page({ [QUEUE]: never }),
    'cannot be loaded': page({ [QUEUE]: refused(503, 'UNAVAILABLE') }),
    'has nothing': page({ [QUEUE]: ok([]) }),
    'has every kind, and more': page({
      [QUEUE]: ok(QUEUED, { link: '</api/moderation/queue?cursor=2>; rel="next"' }),
      [W1]: ok(aSubject('w1')),
    }),
  },
};

const subject: GalleryPart = {
  title: 'Moderation / what is looked at',
  states: {
    'is on its way': failing(never),
    'cannot be loaded': failing(refused(503, 'UNAVAILABLE')),
    'is another’s to decide': failing(refused(403, 'FORBIDDEN')),
    'is gone': failing(refused(404, 'NOT_FOUND')),
    'is a wish that was another when it was reported': looked({
      reports: [
        aReport('r1', { note: 'They sell them' }),
        aReport('r2', { reason: 'other', isOpen: false, title: 'Wish w1', description: 'What it is about', link: '' }),
      ],
      pictureMark: '0'.repeat(64),
    }),
    'is a wish that is deleted': looked({ wish: null }),
    'is a member who is suspended': looked({ kind: 'member', wish: null, isSuspended: true }),
    'is objected to': looked(
      { decisions: [aDecision('d1', { note: 'No trade here', objection: 'They are sweets' })], latestDecision: 'd1' },
      { reports: 0, isObjection: true },
    ),
    'is cheered by a ring': looked(
      { reports: [], ring: { accounts: ACCOUNTS, count: 12, wishes: 3 } },
      { isOfRing: true },
    ),
    'is held as alike': looked({ reports: [], decisions: [heldFor('alike text: 47 of 5')] }, { isHeld: true }),
    'is held for its picture': looked({ reports: [], decisions: [heldFor('picture: 00')] }, { isHeld: true }),
  },
};

const confirm = 'form button[type="submit"]';
const decision: GalleryPart = {
  title: 'Moderation / decision',
  states: {
    'wants a decision': looked({}, {}, {}, ({ press }) => press(confirm)),
    'wants days': looked({}, {}, {}, async ({ press }) => {
      await press('[aria-keyshortcuts="s"]');
      await press('[aria-keyshortcuts="1"]');
      await press(confirm);
    }),
    'was another’s first': looked(
      {},
      {},
      { [DECIDE]: refused(409, 'DECIDED_ALREADY', 'ann decided: hide') },
      async ({ press, find }) => {
        await press('[aria-keyshortcuts="h"]');
        await press('[aria-keyshortcuts="1"]');
        await press(confirm);
        await find('[data-state="open"]');
      },
    ),
  },
};

const entries: FilterView[] = [
  aFilter('cheap pills', { action: 'refuse', state: 'on' }),
  aFilter('pills.example', { kind: 'link' }),
  aFilter('0f'.repeat(32), { kind: 'picture', state: 'on' }),
];
const lists = (answers: Answers, act?: GalleryState['act']): GalleryState =>
  page({ [QUEUE]: ok([]), ...answers }, async (hand) => {
    await hand.press('[role="radio"]:last-of-type');
    await act?.(hand);
  });
const filters: GalleryPart = {
  title: 'Moderation / lists',
  states: {
    'are on their way': lists({ [LISTS]: never }),
    'cannot be loaded': lists({ [LISTS]: refused(503, 'UNAVAILABLE') }),
    'have nothing': lists({ [LISTS]: ok([]) }),
    'have entries of each kind': lists({ [LISTS]: ok(entries) }),
    'want a word': lists({ [LISTS]: ok([]) }, ({ press }) => press(confirm)),
  },
};

export const parts: GalleryPart[] = [queue, subject, decision, filters];
