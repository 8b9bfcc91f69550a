import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import type { WhyView } from '@wishboard/contracts/http/recommendation';
import type { Answer, Answers } from '@wishboard/web-kit/doubles/fetch-double';
import { type GalleryPart, type GalleryState, type Hand, never } from '@wishboard/web-kit/gallery/gallery';
import { somePreferences, standaloneRecommendations } from './fixtures/recommendations';
import { Recommendations } from './Recommendations';

const ALL = 'GET /api/recommendations';
const INTERESTS = 'GET /api/user/preferences';
const SAY = 'PATCH /api/user/preferences';
const WHY = 'GET /api/recommendations/w1/why';
const refused = (status: number, code: string, field?: string): Answer => ({
  status,
  body: {
    statusCode: status,
    error: '',
    code,
    message: code,
    requestId: '',
    ...(field && { errors: [{ field, message: '' }] }),
  },
});

const some: Answer = ({ path }) => ({
  status: 200,
  body: standaloneRecommendations().slice(0, Number(new URLSearchParams(path.split('?')[1]).get('limit'))),
});
const interests = (change: Partial<PreferencesView> = {}): Answer => ({ status: 200, body: somePreferences(change) });
const sources = (...all: WhyView['sources']): Answer => ({ status: 200, body: { sources: all } satisfies WhyView });
const several = sources(
  { kind: 'interest', value: '京都', wishId: null, weight: 1 },
  {
    kind: 'liked',
    value: 'A week in Kyoto with nothing planned, a ryokan by the river and time for tea',
    wishId: 'k',
    weight: 0.7,
  },
  { kind: 'category', value: 'travel', wishId: null, weight: 0.2 },
  { kind: 'fresh', value: '', wishId: null },
);

const page = () => <Recommendations onOpenWish={() => undefined} />;
const strip = (answers: Answers, act?: GalleryState['act']): GalleryState => ({
  answers: { [ALL]: some, [INTERESTS]: interests(), ...answers },
  render: page,
  act,
});
const why = (answers: Answers, then?: (hand: Hand) => Promise<unknown>): GalleryState =>
  strip(answers, async (hand) => {
    await hand.press('article > button:first-of-type');
    await hand.find('[role="dialog"]');
    await then?.(hand);
  });
const editor = (answers: Answers, then?: (hand: Hand) => Promise<unknown>): GalleryState =>
  strip(answers, async (hand) => {
    await hand.find('article');
    await hand.press('header [data-variant="ghost"]');
    await hand.find('[role="dialog"] article');
    await hand.press('[role="dialog"] [aria-expanded]');
    await hand.find('[role="dialog"] fieldset');
    await then?.(hand);
  });
const name = (interest: string) => async (hand: Hand) => {
  await hand.type('[role="dialog"] form input', interest);
  await hand.press('[role="dialog"] form button');
  await hand.find('[role="dialog"] form [role="alert"]');
};
const question: Answers = { [INTERESTS]: interests({ keywords: [], colorPreference: null, asksForCategories: true }) };
const choose = async ({ find, press }: Hand) => {
  await find('fieldset');
  for (const at of [4, 9, 10]) await press(`fieldset label:nth-of-type(${at}) input`);
};

export const parts: GalleryPart[] = [
  {
    title: 'Recommendations / why',
    states: {
      several: why({ [WHY]: several }, ({ find }) => find('[role="dialog"] ol li')),
      'an interest is removed': why({ [WHY]: several, [SAY]: never }, async ({ find, press }) => {
        await press('[role="dialog"] ol button:has(.lucide-x)');
        await find('[role="dialog"] button:has(.lucide-undo-2)');
      }),
      'nothing stands out': why({ [WHY]: sources() }, ({ find }) => find('[role="dialog"] ol')),
      loading: why({ [WHY]: never }),
      'could not be loaded': why({ [WHY]: refused(503, 'UNAVAILABLE') }, ({ find }) =>
        find('[role="dialog"] [role="alert"]'),
      ),
      gone: why({ [WHY]: refused(404, 'NOT_FOUND') }, ({ find }) => find('[role="dialog"] .lucide-eye-off')),
      'less is wanted': why(
        { [WHY]: several, 'POST /api/recommendations/w1/less': { status: 204 } },
        async ({ find, press }) => {
          await press('[role="dialog"] button:has(.lucide-thumbs-down)');
          await find('li > div [role="status"]');
        },
      ),
    },
  },
  {
    title: 'Recommendations / interests',
    states: {
      changed: editor({}),
      'nothing is known': editor({ [INTERESTS]: interests({ keywords: [], colorPreference: null }) }),
      many: editor({
        [INTERESTS]: interests({
          keywords: ['Donaudampfschifffahrtsgesellschaft', ...Array.from({ length: 14 }, (_, at) => `thing ${at}`)],
          stated: { added: [], removed: [], categories: ['books', 'food', 'travel'] },
          lessLike: [
            { wishId: 'a', title: 'A title in so many words that nobody would put them all on a small note' },
            { wishId: 'b', title: '一台安靜的磨豆機' },
          ],
        }),
      }),
      'one is removed': editor({ [SAY]: never }, async ({ find, press }) => {
        await press('[role="dialog"] ul button');
        await find('[role="dialog"] button:has(.lucide-undo-2)');
      }),
      'one is known already': editor({}, name('coffee')),
      'one says too little': editor({ [SAY]: refused(400, 'VALIDATION_FAILED', 'add') }, name('thing')),
      'one could not be kept': editor({ [SAY]: refused(503, 'UNAVAILABLE') }, name('pottery')),
    },
  },
  {
    title: 'Recommendations / first choice',
    states: {
      asked: strip(question, ({ find }) => find('fieldset')),
      'three are chosen': strip(question, choose),
      'being kept': strip({ ...question, [SAY]: never }, async (hand) => {
        await choose(hand);
        await hand.press('form [type="submit"]');
        await hand.find('[aria-busy="true"]');
      }),
      'could not be kept': strip({ ...question, [SAY]: refused(503, 'UNAVAILABLE') }, async (hand) => {
        await choose(hand);
        await hand.press('form [type="submit"]');
        await hand.find('form [role="status"]:not(:empty)');
      }),
    },
  },
];
