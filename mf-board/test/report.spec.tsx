import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OwnDecisionView, ReportView } from '@wishboard/contracts/http/moderation/moderation';
import { HOME, type Navigation, type Place } from '@wishboard/contracts/remotes/place';
import { failure } from '@wishboard/web-kit/doubles/fetch-double';
import { BoardApi } from '../src/fixtures/board-api';
import { MEMBERS, sampleWishes } from '../src/fixtures/wishes';
import { buttonOf, callsOf, card, renderBoard } from './render-board';

const aReport = (change: Partial<ReportView> = {}): ReportView => ({
  id: 'report',
  kind: 'wish',
  subjectId: 'wish',
  about: 'Cheap pills',
  reason: 'spam',
  outcome: 'acted',
  createdAt: '2026-11-26T10:00:00.000Z',
  decidedAt: '2026-11-26T11:00:00.000Z',
  ...change,
});

const aDecision = (change: Partial<OwnDecisionView> = {}): OwnDecisionView => ({
  id: 'decision',
  kind: 'wish',
  subjectId: 'wish',
  wishTitle: 'A sword',
  decision: 'hide',
  reason: 'danger',
  note: 'No weapons, please',
  decidedAt: '2026-11-26T10:00:00.000Z',
  until: null,
  canObject: true,
  objection: 'none',
  ...change,
});

/** Returns the first wish on the wall that another member made. */
async function anothers(board: ReturnType<typeof renderBoard>['board']) {
  const wish = board.wishes.find(({ userId }) => userId !== MEMBERS[0].id);
  if (!wish) throw new Error('All wishes are own ones');
  return { wish, article: await card(wish.title) };
}

describe('Reporting', () => {
  it('a wish takes three taps, and the member’s own words are sent along', async () => {
    const { user, board, api } = renderBoard();
    const { wish, article } = await anothers(board);
    await user.click(buttonOf(article, /^More for/));
    await user.click(await screen.findByRole('menuitem', { name: 'Report this wish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this wish' }));
    await user.type(dialog.getByRole('textbox'), 'They sell it');
    await user.click(dialog.getByRole('button', { name: 'Advertising or spam' }));
    expect(await screen.findByText('Thank you')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const sent = api.calls.find(({ path }) => path === '/api/reports');
    expect(sent?.body).toEqual({ kind: 'wish', id: wish.id, reason: 'spam', note: 'They sell it' });
  });

  it('a wish keeps the dialog open with its text when the request fails', async () => {
    const { user, board } = renderBoard({ answers: { 'POST /api/reports': { status: 503 } } });
    const { article } = await anothers(board);
    await user.click(buttonOf(article, /^More for/));
    await user.click(await screen.findByRole('menuitem', { name: 'Report this wish' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'x');
    await user.click(dialog.getByRole('button', { name: 'Something else' }));
    expect(await screen.findByText('The report was not sent')).toBeInTheDocument();
    expect(dialog.getByRole('textbox')).toHaveValue('x');
  });

  it('a wish that was deleted meanwhile says so instead of asking to try again', async () => {
    const { user, board } = renderBoard({ answers: { 'POST /api/reports': failure(404) } });
    const { article } = await anothers(board);
    await user.click(buttonOf(article, /^More for/));
    await user.click(await screen.findByRole('menuitem', { name: 'Report this wish' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Something else' }));
    expect(await screen.findByText('This wish is no longer on the board.')).toBeInTheDocument();
    expect(screen.queryByText(/try again/)).not.toBeInTheDocument();
  });

  it('a member who is gone says so instead of asking to try again', async () => {
    const [, member] = MEMBERS;
    const { user } = renderBoard({
      place: { member: member?.username ?? '', dialog: 'report-member' },
      answers: { 'POST /api/reports': failure(404) },
    });
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Something else' }));
    expect(await screen.findByText('This member is no longer on the board.')).toBeInTheDocument();
    expect(screen.queryByText(/try again/)).not.toBeInTheDocument();
  });

  it.each([
    ['an own wish', (id: string) => ({ wish: id, dialog: 'report' }) as const],
    ['oneself', () => ({ member: MEMBERS[0].username, dialog: 'report-member' }) as const],
  ])('%s is not possible by address: the dialog leaves the address and does not open', async (_what, placeOf) => {
    const board = new BoardApi(sampleWishes(4));
    const own = board.wishes.find(({ userId }) => userId === MEMBERS[0].id);
    const place: Place = { ...HOME, ...placeOf(own?.id ?? '') };
    const replace = jest.fn<Navigation['replace']>();
    renderBoard({ board, props: { navigation: { place, replace, go: jest.fn(), close: jest.fn() } } });
    await waitFor(() => expect(replace).toHaveBeenCalledWith({ dialog: null }));
  });

  it('a member starts at that member’s board', async () => {
    const [, member] = MEMBERS;
    const { user, api } = renderBoard({ place: { member: member?.username ?? '' } });
    await user.click(await screen.findByRole('button', { name: 'Report this member' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Report ${member?.displayName}` }));
    await user.click(dialog.getByRole('button', { name: 'Hurts or threatens somebody' }));
    await screen.findByText('Thank you');
    const sent = api.calls.find(({ path }) => path === '/api/reports');
    expect(sent?.body).toEqual({ kind: 'member', id: member?.id, reason: 'harassment' });
  });
});

describe('A decision of moderators', () => {
  const my = { place: { view: 'my' as const } };

  it('is shown on My Board with its reason, and can be objected to once', async () => {
    const { user, api } = renderBoard({
      ...my,
      answers: {
        'GET /api/moderation/own': { status: 200, body: [aDecision()] },
        'POST /api/moderation/objections': { status: 201, body: aDecision({ canObject: false, objection: 'open' }) },
      },
    });
    const decision = within(await screen.findByRole('list', { name: 'Decisions of moderators' }));
    expect(decision.getByText('Moderators have hidden your wish “A sword”. Only you see it.')).toBeInTheDocument();
    expect(decision.getByText(/Reason: Dangerous or against the law\./)).toBeInTheDocument();
    expect(decision.getByText('No weapons, please')).toBeInTheDocument();
    await user.click(decision.getByRole('button', { name: 'Object' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Object to the decision' }));
    expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.type(dialog.getByRole('textbox'), 'It is made of foam');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('You objected. A moderator looks at it.')).toBeInTheDocument();
    expect(decision.queryByRole('button')).not.toBeInTheDocument();
    const sent = api.calls.find(({ path }) => path === '/api/moderation/objections');
    expect(sent?.body).toEqual({ decisionId: 'decision', text: 'It is made of foam' });
  });

  it('can be objected to without HTTPS, and the dialog keeps its text when a tap lands outside', async () => {
    const { randomUUID } = crypto;
    Object.assign(crypto, { randomUUID: undefined });
    const { user, api } = renderBoard({
      ...my,
      answers: {
        'GET /api/moderation/own': { status: 200, body: [aDecision()] },
        'POST /api/moderation/objections': { status: 201, body: aDecision({ canObject: false, objection: 'open' }) },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Object' }));
    await user.type(await screen.findByRole('textbox'), 'It is made of foam');
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('You objected. A moderator looks at it.');
    expect(callsOf(api.calls, 'POST')).toContain('/api/moderation/objections');
    Object.assign(crypto, { randomUUID });
  });

  it('is shown on My Board for the member’s reports, too, decided or still open', async () => {
    const reports = [aReport(), aReport({ id: 'other', about: 'A kite', outcome: 'open' })];
    const { user } = renderBoard({ ...my, answers: { 'GET /api/reports/mine': { status: 200, body: reports } } });
    await user.click(await screen.findByText('What you reported (2)'));
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      expect.arrayContaining(['Cheap pills: Moderators acted on it.', 'A kite: Moderators have not looked at it yet.']),
    );
  });

  it('is not requested on the community’s wall', async () => {
    const { board, api } = renderBoard();
    await anothers(board);
    expect(callsOf(api.calls, 'GET')).not.toContain('/api/moderation/own');
  });
});
