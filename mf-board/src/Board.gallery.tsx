import type { Language } from '@wishboard/contracts/remotes/contract';
import type { BoardPart, Place } from '@wishboard/contracts/remotes/place';
import { useMemoryNavigation } from '@wishboard/web-kit/address/use-memory-navigation';
import type { GalleryPart, GalleryState, Hand } from '@wishboard/web-kit/gallery/gallery';
import { never } from '@wishboard/web-kit/gallery/gallery';
import { useOnboardingStore } from './features/onboarding/onboarding-store';
import { BoardApi } from './fixtures/board-api';
import { MEMBERS, sampleWishes } from './fixtures/wishes';
import BoardRemote from './remote';

const COMMUNITY = 'GET /api/wishes/community';
const SEARCH = 'GET /api/wishes/search';
const neverLeaves = () => () => undefined;
const unavailable = {
  status: 503,
  body: {
    statusCode: 503,
    error: 'Unavailable',
    code: 'UNAVAILABLE',
    message: 'Please come back later',
    requestId: 'gallery',
  },
};

/** The board inside a stand-in for the shell. */
function Page({ language, first, visitor }: { language: Language; first: Partial<Place>; visitor: boolean }) {
  const navigation = useMemoryNavigation(first);
  return (
    <main>
      <BoardRemote
        currentUser={MEMBERS[0]}
        language={language}
        navigation={navigation}
        createOpen={navigation.place.dialog === 'create'}
        onCreateOpenChange={() => undefined}
        focusedWishId={null}
        onWishFocused={() => undefined}
        recommendations={null}
        onLeaving={neverLeaves}
        {...(visitor && { onJoin: () => undefined })}
      />
    </main>
  );
}

interface Visit {
  view?: 'my' | 'community';
  part?: BoardPart;
  /** Whether the member keeps every third wish. */
  keeping?: boolean;
  category?: 'travel' | 'books' | null;
  q?: string;
  /** Which hint the member has not seen yet: the guide or the tips. By default both were seen. */
  due?: 'guide' | 'tips';
  wishes?: number;
  creating?: boolean;
  /** Whether the page is shown to a visitor, who has no account. */
  visitor?: boolean;
}

/** A gallery state: the board as a page load finds it, and the actions that follow. */
function board(visit: Visit, state: Omit<GalleryState, 'render' | 'api'> = {}): GalleryState {
  const wishes = sampleWishes(visit.wishes ?? 9);
  const api = new BoardApi(visit.keeping ? wishes.map((wish, at) => ({ ...wish, isKept: at % 3 === 1 })) : wishes);
  return {
    ...state,
    api: ({ method, path, body }) => api.answer(method, path, body),
    render: ({ language }) => {
      useOnboardingStore.setState({ guideDue: visit.due === 'guide', tipsDismissed: visit.due !== 'tips' });
      const { view = 'community', part = 'own', category = null, q = null, creating, visitor = false } = visit;
      const first = { view, part, category, q, ...(creating && { dialog: 'create' as const }) };
      return <Page language={language} first={first} visitor={visitor} />;
    },
  };
}

const next = ({ press }: Hand) => press('[role="dialog"] [data-variant="primary"]');
const fill = async ({ type }: Hand) => {
  await type('[role="dialog"] [name="title"]', 'A tandem for two beginners');
  await type('[role="dialog"] [name="description"]', 'It may be old. It must have two bells.');
};
/** Types the title of a wish that exists already, so that the form offers the existing wish. */
const fillAlike = async ({ type, find }: Hand) => {
  await type('[role="dialog"] [name="title"]', 'A reading corner');
  await find('[role="dialog"] section');
};
const send = ({ press }: Hand) => press('[role="dialog"] [type="submit"]');

export const parts: GalleryPart[] = [
  {
    title: 'Board / board',
    states: {
      community: board({}, { act: ({ find }) => find('article') }),
      'community, without an account': board({ visitor: true }, { act: ({ find }) => find('article') }),
      'without an account, empty': board({ visitor: true, wishes: 0 }),
      'my board': board({ view: 'my' }, { act: ({ find }) => find('article') }),
      'my board, kept': board({ view: 'my', part: 'kept', keeping: true }, { act: ({ find }) => find('article') }),
      'my board, nothing kept': board({ view: 'my', part: 'kept' }),
      loading: board({}, { answers: { [COMMUNITY]: never } }),
      'could not be loaded': board(
        {},
        { answers: { [COMMUNITY]: unavailable }, act: ({ find }) => find('[role="alert"]') },
      ),
      'community, empty': board({ wishes: 0 }),
      'my board, empty': board({ view: 'my', wishes: 0 }),
      'a category': board({ category: 'travel' }, { act: ({ find }) => find('article') }),
      'a category, empty': board({ category: 'books', wishes: 3 }),
      'the categories': board(
        { wishes: 3 },
        {
          act: async ({ press, find }) => {
            await press('[aria-haspopup="menu"][data-variant]');
            await find('[role="menu"]');
          },
        },
      ),
      'more could not be loaded': board(
        { wishes: 3 },
        {
          answers: {
            [COMMUNITY]: ({ path }) =>
              path.includes('cursor')
                ? unavailable
                : {
                    status: 200,
                    body: sampleWishes(3),
                    headers: { link: '</api/wishes/community?cursor=3>; rel="next"' },
                  },
          },
          act: ({ find }) => find('[role="alert"]'),
        },
      ),
      'more is loading': board(
        { wishes: 3 },
        {
          answers: {
            [COMMUNITY]: ({ path }) =>
              path.includes('cursor')
                ? never()
                : {
                    status: 200,
                    body: sampleWishes(3),
                    headers: { link: '</api/wishes/community?cursor=3>; rel="next"' },
                  },
          },
          act: ({ find }) => find('[class*="more"]'),
        },
      ),
      tips: board({ due: 'tips', wishes: 5 }, { time: 'fast', act: ({ find }) => find('section[aria-labelledby] li') }),
    },
  },
  {
    title: 'Board / search',
    states: {
      found: board({ q: 'the' }, { act: ({ find }) => find('mark') }),
      'nothing found': board({ q: 'zzz' }),
      'nothing found in a category': board({ q: 'zzz', category: 'travel' }),
      searching: board({ q: 'the' }, { answers: { [SEARCH]: never } }),
      'could not search': board(
        { q: 'the' },
        { answers: { [SEARCH]: unavailable }, act: ({ find }) => find('[role="alert"]') },
      ),
    },
  },
  {
    title: 'Board / guide',
    states: {
      first: board({ due: 'guide', wishes: 3 }, { act: ({ find }) => find('[role="dialog"]') }),
      second: board({ due: 'guide', wishes: 3 }, { act: next }),
      last: board(
        { due: 'guide', wishes: 3 },
        {
          act: async (hand) => {
            await next(hand);
            await next(hand);
          },
        },
      ),
    },
  },
  {
    title: 'Board / create a wish',
    states: {
      empty: board({ creating: true, wishes: 3 }, { act: ({ find }) => find('[role="dialog"] form') }),
      filled: board({ creating: true, wishes: 3 }, { act: fill }),
      'like others': board({ creating: true }, { act: fillAlike }),
      wrong: board(
        { creating: true, wishes: 3 },
        {
          act: async (hand) => {
            await hand.type('[role="dialog"] [name="productUrl"]', 'no link');
            await send(hand);
            await hand.find('[role="dialog"] [role="alert"]');
          },
        },
      ),
      pending: board(
        { creating: true, wishes: 3 },
        {
          answers: { 'POST /api/wishes': never },
          act: async (hand) => {
            await fill(hand);
            await send(hand);
            await hand.find('[aria-busy="true"]');
          },
        },
      ),
      'not sent': board(
        { creating: true, wishes: 3 },
        {
          answers: { 'POST /api/wishes': unavailable },
          act: async (hand) => {
            await fill(hand);
            await send(hand);
            await hand.find('[data-variant="destructive"]');
          },
        },
      ),
      'with what was typed before': board(
        { creating: true, wishes: 3 },
        {
          act: async (hand) => {
            await fill(hand);
            await hand.type('body', '{Escape}');
            await hand.press('[class*="floating"]');
            await hand.find('[role="dialog"] form [role="status"]');
          },
        },
      ),
    },
  },
];
