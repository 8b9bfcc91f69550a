import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { type GalleryPart, type GalleryState, inLanguage } from '@wishboard/web-kit/gallery/gallery';
import { BoardCard } from './BoardCard';
import { sampleWishes } from './fixtures/wishes';

const noop = () => undefined;
const samples = sampleWishes();
const [plain] = samples as [WishView];
const LONG = 'A wish in so many words that nobody reads them all. ';
const PRODUCT = 'https://www.example.com/camera';

/** Returns the sample wish at an index of the fixtures, with some members replaced. */
const sample = (at: number, change: Partial<WishView> = {}): WishView => ({ ...plain, ...samples[at], ...change });

const card = (wish: WishView, { isOwn = false, lit = false } = {}) => (
  <div style={{ maxWidth: 300 }}>
    <BoardCard
      wish={wish}
      isOwn={isOwn}
      lit={lit ? wish : null}
      celebrated={false}
      takesFocus={false}
      onFocusTaken={noop}
      onOpen={noop}
      onCelebrate={noop}
      watchViews={() => noop}
      onEdit={noop}
      onDelete={noop}
      onReport={noop}
      onShareStory={noop}
      onShare={noop}
      onShowKept={noop}
    />
  </div>
);
const shows = (wish: WishView, as?: { isOwn?: boolean; lit?: boolean }): GalleryState => ({
  render: () => card(wish, as),
});
const failed = { productUrl: PRODUCT, productTitle: null, productImage: null, previewStatus: 'failed' } as const;

export const parts: GalleryPart[] = [
  {
    title: 'Board / wish card',
    states: {
      plain: shows(sample(7)),
      'own reactions': shows(sample(8)),
      kept: shows(sample(7, { isKept: true })),
      'many reactions': shows(sample(0, { reactionCounts: { heart: 1204, fire: 87_000, 'thumbs-up': 999 } })),
      "the owner's": shows(sample(0), { isOwn: true }),
      granted: shows(sample(2)),
      "granted, the owner's": shows(sample(2), { isOwn: true }),
      'granted, and long': shows(sample(2, { description: LONG.repeat(12) })),
      lit: shows(sample(3), { lit: true }),
      'a product with its picture': shows(sample(1)),
      'a product with its name': shows(sample(5)),
      'a product that is being fetched': shows(sample(6)),
      'a product that was not found': shows(sample(0, failed)),
      "a product that was not found, the owner's": shows(sample(0, failed), { isOwn: true }),
      'a product that is being named': {
        render: () => card(sample(0, failed), { isOwn: true }),
        act: ({ press }) => press('form, [class*="controls"] button:last-of-type'),
      },
      'a link without a preview': shows(sample(0, { productUrl: PRODUCT, previewStatus: 'none' })),
      'long text': shows(sample(11)),
      'long text, unfolded': {
        render: () => card(sample(11)),
        act: ({ press }) => press('[aria-expanded="false"][aria-controls]'),
      },
      'long text in Chinese': shows(sample(13)),
      'words without a break': shows(sample(9)),
      'links in the description': shows(
        sample(0, {
          description: `想要這個：${PRODUCT}/a-long-name-without-any-space-in-it?size=large&colour=black，\n顏色不拘。\nAs in https://en.wikipedia.org/wiki/Kite_(toy).`,
        }),
      ),
      'a text that runs from right to left': shows(
        sample(0, { title: 'طائرة ورقية', description: 'أريد طائرة ورقية حمراء، مثل https://example.com/kite.' }),
      ),
      'emoji alone': shows(sample(10)),
      'an Instagram account': shows(sample(4, { igAccount: '@wishes.of.a.name_that_is_long' })),
      'green, and pinned': shows(sample(1, { id: '01931f4e-1000-7000-8000-000000000002' })),
      'a colour that only a newer server knows': shows(sample(0, { color: 'mauve' as WishView['color'] })),
      'with the focus in it': {
        render: () => card(sample(0), { isOwn: true }),
        act: ({ type }) => type('body', '{Tab}'),
      },
      'under the pointer': { render: () => card(sample(0)), act: ({ hover }) => hover('article') },
      "the owner's menu": {
        render: ({ language }) => (
          <>
            <p style={{ height: 40 }}>{inLanguage(language, 'Above it', '上方')}</p>
            {card(sample(0), { isOwn: true })}
          </>
        ),
        act: async ({ press, find }) => {
          await press('[aria-haspopup="menu"]');
          await find('[role="menu"]');
        },
      },
    },
  },
];
