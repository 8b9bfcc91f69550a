import type { WishView } from '@wishboard/contracts/http/wish';
import { type GalleryPart, never } from '@wishboard/web-kit/gallery/gallery';
import { EditWishDialog } from './features/manage-wish/EditWishDialog';
import { StoryDialog } from './features/story/StoryDialog';
import { sampleWishes } from './fixtures/wishes';

const nothing = () => undefined;
const [, wish] = sampleWishes() as [WishView, WishView];

/** A picture that is drawn without a font, which not every machine has. */
const drawn = async () =>
  new Blob(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920"><path fill="#e8c75a" d="M0 0h1080v1920H0z"/></svg>',
    ],
    { type: 'image/svg+xml' },
  );
const story = (render: () => Promise<Blob>, sharing: { share?: () => Promise<void>; canShare?: () => boolean }) => (
  <StoryDialog wish={wish} onClose={nothing} onShared={nothing} render={render} sharing={sharing} />
);

export const parts: GalleryPart[] = [
  {
    title: 'Board / edit a wish',
    states: {
      'as it is': { render: () => <EditWishDialog wish={wish} onClose={nothing} />, act: ({ find }) => find('form') },
      'being saved': {
        render: () => <EditWishDialog wish={wish} onClose={nothing} />,
        act: async ({ type, press, find }) => {
          await type('[name="title"]', '!');
          await press('[type="submit"]');
          await find('[aria-busy="true"]');
        },
      },
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
