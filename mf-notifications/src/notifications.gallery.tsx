import type { NotificationView } from '@wishboard/contracts/http/notification';
import type { Language } from '@wishboard/contracts/remotes/contract';
import type { Answer, Answers } from '@wishboard/web-kit/doubles/fetch-double';
import { type GalleryPart, type GalleryState, type Hand, never } from '@wishboard/web-kit/gallery/gallery';
import { aMember, aNotification, facts, standaloneNotifications } from './fixtures/notifications';
import { Notifications } from './Notifications';

const LIST = 'GET /api/notifications';
const SETTINGS = 'GET /api/notifications/settings';
const unavailable = { status: 503, body: {} };
const some: Answer = () => ({ status: 200, body: standaloneNotifications(Date.now()) });
const settings = { status: 200, body: { muted: ['granted'] } };

const read = (list: NotificationView[]) => list.map((each) => ({ ...each, read: 1 as const }));
const listed = (list: NotificationView[]): Answer => ({ status: 200, body: list });
const unread = (count: number) => listed(Array.from({ length: count }, (_, n) => aNotification({ id: `n${n}` })));
const mei = aMember('Mei');
const long = listed([
  aNotification({
    id: 'long',
    actorCount: 12,
    facts: facts('a wish with a title that goes on and on, '.repeat(4), {
      members: [aMember('A member whose name is as long as a wish'), mei],
      emoji: ['heart'],
    }),
    createdAt: '2026-01-01T00:00:00.000Z',
  }),
  aNotification({
    id: 'word',
    facts: facts('Donaudampfschifffahrtsgesellschaft'.repeat(3), { members: [mei], emoji: ['fire'] }),
    read: 1,
  }),
  aNotification({ id: 'gone', actorCount: 4, facts: facts('Nobody is left', { emoji: ['heart'] }), read: 1 }),
  aNotification({ id: 'old', message: 'Of an older server: Mei reacted to “A kite”', read: 1 }),
]);

const bell = (_: { language: Language }) => (
  <header style={{ display: 'flex', justifyContent: 'flex-end' }}>
    <Notifications memberId="member-1" onOpenWish={() => undefined} openStream={null} />
  </header>
);
const closed = (answers: Answers, act?: GalleryState['act']): GalleryState => ({ answers, render: bell, act });
const open = (answers: Answers, then?: (hand: Hand) => Promise<unknown>): GalleryState =>
  closed({ [SETTINGS]: settings, ...answers }, async (hand) => {
    await hand.press('button');
    await hand.find('[role="dialog"]');
    await then?.(hand);
  });
const openSettings = async ({ press, find }: Hand) => {
  await press('[role="dialog"] [aria-expanded="false"]');
  await find('fieldset, [role="dialog"] [role="alert"]');
};

export const parts: GalleryPart[] = [
  {
    title: 'Notifications / bell',
    states: {
      'nothing unread': closed({ [LIST]: listed([]) }),
      'some unread': closed({ [LIST]: some }, ({ find }) => find('[data-badge]')),
      'more than 99 unread': closed({ [LIST]: unread(120) }, ({ find }) => find('[data-badge]')),
    },
  },
  {
    title: 'Notifications / list',
    states: {
      some: open({ [LIST]: some }, ({ find }) => find('[role="dialog"] li')),
      'all read': open({ [LIST]: () => listed(read(standaloneNotifications(Date.now()))) }, ({ find }) =>
        find('[role="dialog"] li'),
      ),
      many: open({ [LIST]: unread(40) }, ({ find }) => find('[role="dialog"] li')),
      'long text': open({ [LIST]: long }, ({ find }) => find('[role="dialog"] li')),
      loading: open({ [LIST]: never }),
      empty: open({ [LIST]: listed([]) }),
      'could not be loaded': open({ [LIST]: unavailable }, ({ find }) => find('[role="alert"]')),
      'being marked as read': open(
        { [LIST]: some, 'POST /api/notifications/read-all': never },
        async ({ press, find }) => {
          await press('[role="dialog"] [data-variant="ghost"]');
          await find('[role="dialog"] [data-variant="ghost"]:disabled');
        },
      ),
      'with the focus in it': open({ [LIST]: some }, ({ type }) => type('[role="dialog"]', '{Tab}{Tab}')),
    },
  },
  {
    title: 'Notifications / settings',
    states: {
      'one is muted': open({ [LIST]: some }, openSettings),
      loading: open({ [LIST]: some, [SETTINGS]: never }, openSettings),
      'could not be loaded': open({ [LIST]: some, [SETTINGS]: unavailable }, openSettings),
    },
  },
];
