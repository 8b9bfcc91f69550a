import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { Language } from '@wishboard/contracts/remotes/contract';
import type { Answer, Answers } from '@wishboard/web-kit/doubles/fetch-double';
import type { GalleryPart, GalleryState } from '@wishboard/web-kit/gallery/gallery';
import { never } from '@wishboard/web-kit/gallery/gallery';
import { AccountMenu } from './app/account/AccountMenu';
import { BoardPage } from './app/BoardPage';
import { Header } from './app/header/Header';
import { MakeAWishButton } from './app/header/MakeAWishButton';
import { OfflineBanner } from './app/header/OfflineBanner';
import { NotFoundPage } from './app/NotFoundPage';
import { MemberSession } from './app/session/member-session';
import { SlotFailure } from './remotes/SlotFailure';
import { SlotLoading } from './remotes/SlotLoading';
import { useShellStore } from './shell-store';

const member = (id: string, displayName: string): UserView => ({
  id,
  username: `member.${id}`,
  displayName,
  avatar: '',
  createdAt: '2026-01-01T00:00:00Z',
});
const mei = member('1', '林美');
const few = [
  mei,
  member('2', 'Jonas'),
  member('3', 'A member with a name that does not end soon'),
  member('4', '陳偉'),
];
const unavailable = { status: 503, body: {} };
const MEMBERS = 'GET /api/users';
const MORE = { link: '</api/users?limit=30&cursor=abc>; rel="next"' };

const asChosen = (language: Language) => useShellStore.setState({ language, theme: 'light' });
const page = (answers: Answers, act?: GalleryState['act']): GalleryState => ({
  answers,
  act,
  render: ({ language }) => {
    asChosen(language);
    return (
      <MemberSession>
        <BoardPage />
      </MemberSession>
    );
  },
});
const account = (
  answers: Answers,
  then: GalleryState['act'] = ({ find }) => find('[role="dialog"]'),
): GalleryState => ({
  answers,
  render: ({ language }) => {
    asChosen(language);
    return (
      <MemberSession>
        <Header>
          <MakeAWishButton onClick={() => undefined} />
          <AccountMenu user={mei} />
        </Header>
      </MemberSession>
    );
  },
  act: async (hand) => {
    await hand.press('[aria-haspopup="dialog"]');
    await then(hand);
  },
});
const listed = (members: UserView[], headers?: Record<string, string>): Answer => ({
  status: 200,
  body: members,
  headers,
});

export const parts: GalleryPart[] = [
  {
    title: 'Shell / header',
    states: {
      'of a member': {
        render: () => (
          <MemberSession>
            <Header>
              <MakeAWishButton onClick={() => undefined} />
              <AccountMenu user={mei} />
            </Header>
          </MemberSession>
        ),
      },
      'with the way past it': { render: () => <Header />, act: ({ type }) => type('body', '{Tab}') },
    },
  },
  {
    title: 'Shell / account',
    states: {
      'signed in with a provider': {
        ...account({}),
        render: ({ language }) => {
          asChosen(language);
          return (
            <MemberSession>
              <script type="application/json" id="remotes">
                {'{"authMode":"oidc"}'}
              </script>
              <Header>
                <AccountMenu user={mei} />
              </Header>
            </MemberSession>
          );
        },
      },
      'few members': account({ [MEMBERS]: listed(few) }, ({ find }) => find('[role="dialog"] li')),
      'many members': account(
        { [MEMBERS]: listed([...few, ...few.map((each) => ({ ...each, id: `more-${each.id}` }))], MORE) },
        ({ find }) => find('[type="search"]'),
      ),
      'members found by their username': account(
        { [MEMBERS]: listed(few, MORE), 'GET /api/users?limit=30&q=mem': listed(few) },
        async ({ type, find }) => {
          await type('[type="search"]', 'mem');
          await find('[class*="choiceUsername"]');
        },
      ),
      'no such member': account(
        { [MEMBERS]: listed(few, MORE), 'GET /api/users?limit=30&q=zzz': listed([]) },
        async ({ type, find }) => {
          await type('[type="search"]', 'zzz');
          await find('[role="dialog"] section:not(:has(li))');
        },
      ),
      'members are loading': account({ [MEMBERS]: never }),
      'members could not be loaded': account({ [MEMBERS]: unavailable }, ({ find }) => find('[role="alert"]')),
      'going on as another': account(
        { [MEMBERS]: listed(few), 'POST /api/user/switch': never },
        async ({ press, find }) => {
          await press('[role="dialog"] li:nth-of-type(2) button');
          await find('[role="dialog"] li button:disabled');
        },
      ),
    },
  },
  {
    title: 'Shell / page',
    states: {
      loading: page({ 'GET /api/user': never }),
      'the member could not be read': page({ 'GET /api/user': unavailable }, ({ find }) => find('[role="alert"]')),
      'sign in': page({ 'GET /api/user': { status: 401, body: {} } }, ({ find }) => find('section')),
      'sign in, after it failed': {
        ...page({ 'GET /api/user': { status: 401, body: {} } }, ({ find }) => find('section')),
        render: ({ language }) => {
          asChosen(language);
          window.history.replaceState(null, '', '?pictures&sign-in=failed');
          return (
            <MemberSession>
              <BoardPage />
            </MemberSession>
          );
        },
      },
      'not found': { render: () => <NotFoundPage /> },
      offline: {
        render: () => {
          Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
          return <OfflineBanner />;
        },
      },
    },
  },
  {
    title: "Shell / a remote's place",
    states: {
      'loading, a section': { render: () => <SlotLoading space="section" /> },
      'slow, a section': {
        time: 'fast',
        render: () => <SlotLoading space="section" />,
        act: ({ find }) => find('[role="status"]'),
      },
      'slow, an icon': {
        time: 'fast',
        render: () => <SlotLoading space="icon" />,
        act: ({ find }) => find('[role="status"]'),
      },
      'failed, a section': { render: () => <SlotFailure space="section" onRetry={() => undefined} /> },
      'failed, an icon': { render: () => <SlotFailure space="icon" onRetry={() => undefined} /> },
    },
  },
];
