import type { PasskeyView } from '@wishboard/contracts/http/members/account';
import type { ExportView } from '@wishboard/contracts/http/members/own-data';
import type { SessionView } from '@wishboard/contracts/http/members/session';
import type { OwnDecisionView } from '@wishboard/contracts/http/moderation/moderation';
import type { Answers } from '@wishboard/web-kit/doubles/fetch-double';
import { type GalleryPart, type GalleryState, never } from '@wishboard/web-kit/gallery/gallery';
import { PasskeysDialog } from './app/passkeys/PasskeysDialog';
import { MemberSession } from './app/session/member-session';
import { SessionsDialog } from './app/sessions/SessionsDialog';
import { AccountSignIn } from './app/sign-in/AccountSignIn';
import { useShellStore } from './shell-store';

const OPTIONS = { 'POST /api/account/passkey/options': never };
const SENT = { 'POST /api/account/code': { status: 204 } };
const PASSKEYS = 'GET /api/account/passkeys';
const wrong = (field: string) => ({
  status: 400,
  body: { code: 'VALIDATION_FAILED', message: '', errors: [{ field, message: '' }] },
});

const signIn = (answers: Answers = {}, act?: GalleryState['act'], data = {}): GalleryState => ({
  answers: { ...OPTIONS, ...answers },
  act,
  render: ({ language }) => {
    useShellStore.setState({ language, theme: 'light' });
    return (
      <MemberSession>
        <script type="application/json" id="remotes">
          {JSON.stringify({ authMode: 'accounts', ...data })}
        </script>
        <AccountSignIn />
      </MemberSession>
    );
  },
});
const ask: NonNullable<GalleryState['act']> = async ({ type, press, find }) => {
  await type('[name="email"]', 'mei@wish.test');
  await press('[type="submit"]');
  await find('[name="code"]');
};
const suspended = (
  until: string | null,
  decision: OwnDecisionView | null,
  deletionDueAt: string | null = null,
  made: ExportView | null = null,
) =>
  signIn(
    {
      ...SENT,
      'POST /api/account/code/check': { status: 403, body: { code: 'FORBIDDEN', message: '' } },
      'GET /api/account/suspension': {
        status: 200,
        body: { until, decision, account: { username: 'mei', deletionDueAt } },
      },
      'GET /api/user/export': { status: 200, body: { export: made } },
    },
    async (hand) => {
      await ask(hand);
      await hand.type('[name="code"]', '00000000');
      await hand.press('[type="submit"]');
      await hand.find('section section');
    },
  );
const decided: OwnDecisionView = {
  id: '1',
  kind: 'member',
  subjectId: '1',
  wishTitle: null,
  decision: 'suspend',
  reason: 'harassment',
  note: 'Please leave others alone. 請不要打擾其他人。',
  decidedAt: '2026-01-01T00:00:00Z',
  until: '2026-01-08T00:00:00Z',
  canObject: true,
  objection: 'none',
};
const passkeys = (answers: Answers, act?: GalleryState['act']) => dialog(PasskeysDialog, answers, act);
const sessions = (answers: Answers, act?: GalleryState['act']) => dialog(SessionsDialog, answers, act);
const dialog = (
  Opened: typeof PasskeysDialog | typeof SessionsDialog,
  answers: Answers,
  act?: GalleryState['act'],
): GalleryState => ({
  answers,
  render: ({ language }) => {
    useShellStore.setState({ language, theme: 'light' });
    return (
      <MemberSession>
        <Opened open onOpenChange={() => undefined} />
      </MemberSession>
    );
  },
  act: async (hand) => {
    await hand.find('[role="dialog"]');
    await act?.(hand);
  },
});
const passkey = (id: string, name: string, lastUsedAt: string | null): PasskeyView => ({
  id,
  name,
  createdAt: '2026-01-01T00:00:00Z',
  lastUsedAt,
});
const some = {
  [PASSKEYS]: {
    status: 200,
    body: [
      passkey('1', 'Mac', '2026-01-02T00:00:00Z'),
      passkey('2', '我的手機', null),
      passkey('3', 'A key with a name that does not end soon, on a ring', null),
    ],
  },
};
const SESSIONS = 'GET /api/user/sessions';
const session = (id: string, browser: string | null, system: string | null): SessionView => ({
  id,
  isCurrent: id === '1',
  browser,
  system,
  createdAt: '2026-01-01T00:00:00Z',
  lastUsedAt: '2026-01-02T00:00:00Z',
});
const here = session('1', 'Firefox', 'Linux');
const several = [
  here,
  session('2', 'Samsung Internet', 'Android'),
  session('3', null, 'iPhone'),
  session('4', null, null),
];

export const parts: GalleryPart[] = [
  {
    title: 'Shell / sign in with an account',
    states: {
      address: signIn(),
      'no address': signIn({ 'POST /api/account/code': wrong('email') }, async ({ type, press, find }) => {
        await type('[name="email"]', 'mei');
        await press('[type="submit"]');
        await find('[role="alert"]');
      }),
      'sending the code': signIn({ 'POST /api/account/code': never }, async ({ type, press, find }) => {
        await type('[name="email"]', 'mei@wish.test');
        await press('[type="submit"]');
        await find('[aria-busy]');
      }),
      'the code could not be sent': signIn({ 'POST /api/account/code': { status: 503, body: {} } }, async (hand) => {
        await hand.type('[name="email"]', 'mei@wish.test');
        await hand.press('[type="submit"]');
        await hand.find('[role="alert"]');
      }),
      code: signIn(SENT, ask),
      'code in the log': signIn(SENT, ask, { codesInLog: true }),
      'wrong code': signIn({ ...SENT, 'POST /api/account/code/check': wrong('code') }, async (hand) => {
        await ask(hand);
        await hand.type('[name="code"]', '00000000');
        await hand.press('[type="submit"]');
        await hand.find('[role="alert"]');
      }),
      name: signIn({ ...SENT, 'POST /api/account/code/check': { status: 200, body: { user: null } } }, async (hand) => {
        await ask(hand);
        await hand.type('[name="code"]', '00000000');
        await hand.press('[type="submit"]');
        await hand.find('[name="name"]');
      }),
      'name and invitation': signIn(
        {
          ...SENT,
          'POST /api/account/code/check': { status: 200, body: { user: null } },
          'POST /api/account/sign-up': wrong('invitation'),
        },
        async (hand) => {
          await ask(hand);
          await hand.type('[name="code"]', '00000000');
          await hand.press('[type="submit"]');
          await hand.find('[name="invitation"]');
          await hand.press('[type="submit"]');
          await hand.find('[role="alert"]');
        },
        { byInvitation: true },
      ),
      'at work before joining': signIn(
        {
          ...SENT,
          'POST /api/account/code/check': { status: 200, body: { user: null } },
          'POST /api/account/sign-up': { status: 403, body: { code: 'PROOF_REQUIRED', message: '' } },
          'POST /api/account/sign-up/challenge': never,
        },
        async (hand) => {
          await ask(hand);
          await hand.type('[name="code"]', '00000000');
          await hand.press('[type="submit"]');
          await hand.type('[name="name"]', 'Mei');
          await hand.press('[type="submit"]');
          await hand.find('[role="status"]:not(:empty)');
        },
      ),
      'suspended for a time': suspended(decided.until, decided),
      'suspended for good': suspended(null, { ...decided, until: null, canObject: false, objection: 'upheld' }),
      'suspended by an operator': suspended(null, null),
      'suspended, with a file and about to be deleted': suspended(null, null, '2026-01-08T00:00:00Z', {
        state: 'ready',
        askedAt: '2026-01-01T00:00:00Z',
        expiresAt: '2026-01-08T00:00:00Z',
        size: 20_000,
      }),
    },
  },
  {
    title: 'Shell / passkeys',
    states: {
      some: passkeys(some, ({ find }) => find('[role="dialog"] li')),
      none: passkeys({ [PASSKEYS]: { status: 200, body: [] } }, ({ find }) =>
        find('[role="dialog"] button + button, p'),
      ),
      'are loading': passkeys({ [PASSKEYS]: never }),
      'could not be loaded': passkeys({ [PASSKEYS]: { status: 503, body: {} } }, ({ find }) => find('[role="alert"]')),
      'another name': passkeys(some, ({ press }) => press('[role="dialog"] li button')),
      'asked to show who it is': passkeys(
        { ...some, 'DELETE /api/account/passkeys/1': { status: 403, body: { code: 'FORBIDDEN', message: '' } } },
        async ({ press, find }) => {
          await press('[role="dialog"] li button:nth-of-type(2)');
          await press('[role="alertdialog"] [data-variant="danger"]');
          await find('form');
        },
      ),
    },
  },
  {
    title: 'Shell / sessions',
    states: {
      several: sessions({ [SESSIONS]: { status: 200, body: several } }, ({ find }) => find('[role="dialog"] li')),
      'this one alone': sessions({ [SESSIONS]: { status: 200, body: [here] } }, ({ find }) =>
        find('[role="dialog"] li'),
      ),
      'are loading': sessions({ [SESSIONS]: never }),
      'could not be loaded': sessions({ [SESSIONS]: { status: 503, body: {} } }, ({ find }) => find('[role="alert"]')),
    },
  },
];
