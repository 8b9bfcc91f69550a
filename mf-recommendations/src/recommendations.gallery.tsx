import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import type { Answer, Answers } from '@wishboard/web-kit/doubles/fetch-double';
import { type GalleryPart, type GalleryState, type Hand, never } from '@wishboard/web-kit/gallery/gallery';
import { aRecommendation, somePreferences, standaloneRecommendations } from './fixtures/recommendations';
import { Recommendations } from './Recommendations';

const ALL = 'GET /api/recommendations';
const INTERESTS = 'GET /api/user/preferences';
const unavailable = { status: 503, body: {} };

/** Response with as many wishes as requested. */
const some: Answer = ({ path }) => ({
  status: 200,
  body: standaloneRecommendations().slice(0, Number(new URLSearchParams(path.split('?')[1]).get('limit'))),
});
const interests = (change: Partial<PreferencesView> = {}): Answer => ({
  status: 200,
  body: somePreferences(change),
});
const listed = (...wishes: ReturnType<typeof aRecommendation>[]): Answer => ({ status: 200, body: wishes });
const long = listed(
  aRecommendation('long', {
    title: 'A title in so many words that nobody would put them all on a small note',
    description: 'And then it goes on. '.repeat(20),
    reactionCounts: { heart: 1204, fire: 87_000, 'thumbs-up': 999 },
    myReactions: ['heart'],
    reason: { kind: 'liked', value: 'A wish with a title that is long as well' },
    user: { id: 'm', username: 'm', displayName: 'A member with a name that does not end soon', avatar: '' },
  }),
  aRecommendation('word', {
    title: 'Donaudampfschifffahrtsgesellschaftskapitän',
    description: '願望願望，'.repeat(20),
  }),
);

/** Whether the interests have been reset in the current state. */
let areForgotten = false;

const page = () => {
  // Reset before the first request: an earlier rendering may have set the flag.
  areForgotten = false;
  return <Recommendations onOpenWish={() => undefined} />;
};
const strip = (answers: Answers, act?: GalleryState['act']): GalleryState => ({
  answers: { [INTERESTS]: interests(), ...answers },
  render: page,
  act,
});
const panel = (answers: Answers, then?: (hand: Hand) => Promise<unknown>): GalleryState =>
  strip({ [`${ALL}?limit=5`]: some, ...answers }, async (hand) => {
    await hand.find('article');
    await hand.press('header [data-variant="ghost"]');
    await hand.find('[role="dialog"]');
    await then?.(hand);
  });
const RESET = '[role="dialog"] button:has(.lucide-rotate-ccw)';
const FIRST = `${ALL}?limit=6`;
const card = ({ find }: Hand) => find('article');
const panelCard = ({ find }: Hand) => find('[role="dialog"] article');
const hide = async ({ press, find }: Hand) => {
  await press('article > button:last-of-type');
  await find('li > div [role="status"]');
};

export const parts: GalleryPart[] = [
  {
    title: 'Recommendations / strip',
    states: {
      some: strip({ [ALL]: some }, card),
      'long text': strip({ [ALL]: long }, card),
      loading: strip({ [ALL]: never }),
      empty: strip({ [ALL]: listed() }),
      'could not be loaded': strip({ [ALL]: unavailable }, ({ find }) => find('[role="alert"]')),
      'one is hidden': strip({ [ALL]: some }, hide),
      'with the focus in it': strip({ [ALL]: some }, async ({ find, type }) => {
        await find('article');
        await type('body', '{Tab}{Tab}{Tab}');
      }),
      'under the pointer': strip({ [ALL]: some }, ({ hover }) => hover('article')),
    },
  },
  {
    title: 'Recommendations / panel',
    states: {
      some: panel({ [ALL]: some }, panelCard),
      'all there are': panel({ [FIRST]: listed(aRecommendation('w1'), aRecommendation('w2')) }, panelCard),
      'nothing known of the interests': panel(
        { [ALL]: some, [INTERESTS]: interests({ keywords: [], colorPreference: null }) },
        panelCard,
      ),
      loading: panel({ [FIRST]: never }),
      empty: panel({ [FIRST]: listed() }),
      'could not be loaded': panel({ [FIRST]: unavailable }, ({ find }) => find('[role="dialog"] [role="alert"]')),
      'more is loading': panel({ [ALL]: some, [`${ALL}?limit=12`]: never }, async ({ find, press }) => {
        await find('[role="dialog"] article');
        await press('[role="dialog"] > div:last-child > button');
        await find('[aria-busy="true"]');
      }),
      'asked whether to forget': panel({ [ALL]: some }, async ({ find, press }) => {
        await find('[role="dialog"] article');
        await press(RESET);
        await find('[role="alertdialog"]');
      }),
      'being forgotten': panel({ [ALL]: some, 'DELETE /api/user/preferences': never }, async ({ find, press }) => {
        await find('[role="dialog"] article');
        await press(RESET);
        await press('[role="alertdialog"] [data-variant="danger"]');
        await find('[aria-busy="true"]');
      }),
      forgotten: panel(
        {
          [ALL]: some,
          [INTERESTS]: () => (areForgotten ? interests({ keywords: [], colorPreference: null }) : interests()),
          'DELETE /api/user/preferences': () => {
            areForgotten = true;
            return { status: 204 };
          },
        },
        async ({ find, press }) => {
          await find('[role="dialog"] article');
          await press(RESET);
          await press('[role="alertdialog"] [data-variant="danger"]');
          await find('[role="dialog"] p[role="status"]');
        },
      ),
    },
  },
];
