import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { type GalleryPart, type GalleryState, never } from '@wishboard/web-kit/gallery/gallery';
import { EditWishDialog } from './features/manage-wish/EditWishDialog';
import { StoryDialog } from './features/story/StoryDialog';
import { BoardApi } from './fixtures/board-api';
import { MEMBERS, sampleWishes } from './fixtures/wishes';
import { OpenWish } from './open-wish/OpenWish';

const noop = () => undefined;
const samples = sampleWishes();
const [plain, wish, granted] = samples as [WishView, WishView, WishView];
const product = wish;
const long = samples.find(({ title }) => title.startsWith('Learn to code')) ?? plain;

interface Opened {
  isOwn?: boolean;
  /** Response of the read of the cheers, where it differs from the response of the board in memory. */
  answer?: NonNullable<GalleryState['answers']>[string];
  act?: GalleryState['act'];
}

/** A wish opened in its dialog, over a wall that ends with the long wish. */
function opened(shown: WishView, { isOwn = false, answer, act }: Opened = {}): GalleryState {
  const board = new BoardApi(samples);
  return {
    api: ({ method, path, body }) => board.answer(method, path, body),
    answers: answer ? { [`GET /api/wishes/${shown.id}/reactions`]: answer } : {},
    render: () => (
      <OpenWish
        wish={shown}
        isOwn={isOwn}
        wall={{ wishes: [plain, product, granted, long], loadMore: noop }}
        watchViews={() => noop}
        onMove={noop}
        onClose={noop}
        onCelebrate={noop}
        onEdit={noop}
        onDelete={noop}
        onReport={noop}
        onShareStory={noop}
        onShare={noop}
        onShowKept={noop}
      />
    ),
    act: act ?? (({ find }) => find('[role="dialog"] section :is(li, p)')),
  };
}

/** A picture without text, because not every machine has the font. */
const drawn = async () =>
  new Blob(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920"><path fill="#e8c75a" d="M0 0h1080v1920H0z"/></svg>',
    ],
    { type: 'image/svg+xml' },
  );
const story = (render: () => Promise<Blob>, sharing: { share?: () => Promise<void>; canShare?: () => boolean }) => (
  <StoryDialog wish={wish} onClose={noop} onShared={noop} render={render} sharing={sharing} />
);

export const parts: GalleryPart[] = [
  {
    title: 'Board / edit a wish',
    states: {
      'as it is': { render: () => <EditWishDialog wish={wish} onClose={noop} />, act: ({ find }) => find('form') },
      'being saved': {
        render: () => <EditWishDialog wish={wish} onClose={noop} />,
        act: async ({ type, press, find }) => {
          await type('[name="title"]', '!');
          await press('[type="submit"]');
          await find('[aria-busy="true"]');
        },
      },
    },
  },
  {
    title: 'Board / open wish',
    states: {
      'with its product': opened(product),
      'long, and the last of its list': opened(long, {
        isOwn: false,
        act: ({ find }) => find('[aria-disabled="true"]'),
      }),
      'granted, and cheered for by many': opened(
        { ...granted, reactionCounts: { heart: 31, fire: 8 } },
        {
          answer: { status: 200, body: { count: 31, members: MEMBERS.map((one) => ({ ...one, emojis: ['heart'] })) } },
        },
      ),
      "the owner's, which nobody cheered for": opened({ ...plain, reactionCounts: {} }, { isOwn: true }),
      'who cheered is loading': opened(plain, { answer: never }),
      'who cheered could not be loaded': opened(plain, {
        answer: { status: 503, body: {} },
        act: ({ find }) => find('[role="dialog"] [role="alert"]'),
      }),
      "the owner's menu": opened(plain, {
        isOwn: true,
        act: async ({ press, find }) => {
          await press('[role="dialog"] [aria-haspopup="menu"]');
          await find('[role="menu"]');
        },
      }),
    },
  },
  {
    title: 'Board / story',
    states: {
      'being drawn': { render: () => story(never, {}), act: ({ find }) => find('[role="dialog"]') },
      'to be shared': {
        render: () => story(drawn, { share: async () => undefined, canShare: () => true }),
        act: ({ find }) => find('[role="dialog"] img'),
      },
      'to be saved': { render: () => story(drawn, {}), act: ({ find }) => find('[role="dialog"] img') },
    },
  },
];
