import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WhyView } from '@wishboard/contracts/http/recommendation';
import { type Answers, failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { aRecommendation, recommendations, somePreferences } from '../src/fixtures/recommendations';
import { held, openPanel, setUp } from './set-up';

const WHY = 'GET /api/recommendations/w1/why';
const LESS = 'POST /api/recommendations/w1/less';
const MORE = 'DELETE /api/recommendations/w1/less';
const SAY = 'PATCH /api/user/preferences';
const PREFERENCES = 'GET /api/user/preferences';
const LIKED = 'A week in Kyoto with nothing planned at all';
const sources: WhyView['sources'] = [
  { kind: 'liked', value: LIKED, wishId: 'kyoto', weight: 1 },
  { kind: 'interest', value: '京都', wishId: null, weight: 0.5 },
  { kind: 'trending', value: '', wishId: null, weight: 0.1 },
  { kind: 'category', value: 'travel', wishId: null },
];

async function askWhy(answers: Answers = {}) {
  const first = aRecommendation('w1', { reason: { kind: 'liked', value: LIKED } });
  const rendered = setUp(ok([first, ...recommendations(5).slice(1)]), {
    answers: { [WHY]: ok({ sources }), [PREFERENCES]: ok(somePreferences()), ...answers },
  });
  await userEvent.click(await screen.findByRole('button', { name: `因為你喜歡「${LIKED}」 為什麼推薦「Wish w1」` }));
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Why this wish?' }) };
}

describe('the dialog that explains a recommendation', () => {
  it('lists everything that contributed, the strongest first, with the wish’s title', async () => {
    const { dialog } = await askWhy();
    const items = await within(dialog).findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      `Counted mostYou liked${LIKED}Those who like it want this one, too.`,
      'Counted much, tooYou are interested in “京都”.Remove this interest',
      'Counted a littleIt is wanted by many lately.',
      'Counted, tooYou chose the category “Travel”.',
    ]);
  });

  it('closes and opens a wish that it names', async () => {
    const { dialog, opened } = await askWhy();
    await userEvent.click(await within(dialog).findByRole('button', { name: LIKED }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opened).toEqual(['kyoto']);
  });

  it('closes and opens the recommended wish that it is about', async () => {
    const { dialog, opened } = await askWhy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Wish w1' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opened).toEqual(['w1']);
  });

  it('is closed with the panel below it by Back', async () => {
    const { goBack } = setUp(ok(recommendations(2)), {
      answers: { 'GET /api/recommendations/w2/why': ok({ sources: [] }) },
    });
    const panel = await openPanel();
    await userEvent.click(await within(panel).findByRole('button', { name: /Why “Wish w2” is recommended/ }));
    await screen.findByRole('dialog', { name: 'Why this wish?' });
    goBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be opened from every card, also from one without its own reason', async () => {
    setUp(ok(recommendations(2)), { answers: { 'GET /api/recommendations/w2/why': ok({ sources: [] }) } });
    await userEvent.click(await screen.findByRole('button', { name: '為什麼推薦？ 為什麼推薦「Wish w2」' }));
    expect(await screen.findByText(/^Nothing stands out/)).toBeVisible();
  });

  it('leaves out an unknown kind of source', async () => {
    const { dialog } = await askWhy({ [WHY]: ok({ sources: [{ kind: 'moon', value: '', wishId: null }] }) });
    expect(await within(dialog).findByText(/^Nothing stands out/)).toBeVisible();
    expect(within(dialog).queryByRole('listitem')).toBeNull();
  });

  it('shows a status while it loads, and loads again on request after a failure', async () => {
    const answer = held();
    const { dialog, api } = await askWhy({ [WHY]: answer.answer });
    expect(within(dialog).getByText('Looking up why…')).toBeInTheDocument();
    answer.give(failure(503, 'UNAVAILABLE'));
    const alert = await within(dialog).findByRole('alert');
    api.answer({ [WHY]: ok({ sources }) });
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findAllByRole('listitem')).toHaveLength(4);
  });

  it('says that the wish is gone, and offers nothing else', async () => {
    const { dialog } = await askWhy({ [WHY]: failure(404, 'NOT_FOUND') });
    expect(await within(dialog).findByText('This wish is gone')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Less like this' })).toBeNull();
  });

  it('returns the focus to the card’s reason when it is closed', async () => {
    await askWhy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: /^因為你喜歡/ })).toHaveFocus();
  });

  it('opens over the panel, which stays open', async () => {
    setUp(ok(recommendations(6)), { answers: { [WHY]: ok({ sources }) } });
    const panel = await openPanel();
    await userEvent.click(await within(panel).findByRole('button', { name: /“Wish w1” is recommended$/ }));
    await screen.findByRole('dialog', { name: 'Why this wish?' });
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Recommendations for You' })).toBeVisible();
  });
});

describe('"less like this"', () => {
  const less = async (answers: Answers = {}) => {
    const rendered = await askWhy({ [LESS]: ok(undefined), [MORE]: ok(undefined), ...answers });
    await userEvent.click(within(rendered.dialog).getByRole('button', { name: 'Less like this' }));
    return rendered;
  };

  it('removes the wish, sends the request, and offers an undo button with the focus', async () => {
    const { sent } = await less();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('article', { name: 'Wish w1' })).toBeNull();
    expect(screen.getByText('之後會少推薦這類願望。')).toBeVisible();
    expect(screen.getByRole('button', { name: '復原：重新顯示「Wish w1」' })).toHaveFocus();
    await waitFor(() => expect(sent(LESS)).toBe(1));
  });

  it('keeps the undo button in the wish’s place when the list is read again', async () => {
    const { api, queryClient } = await less();
    api.answer({ 'GET /api/recommendations': ok(recommendations(6).slice(1)) });
    await queryClient.invalidateQueries({ queryKey: ['/api/recommendations'] });
    expect(await screen.findByRole('article', { name: 'Wish w5' })).toBeVisible();
    expect(screen.getByRole('button', { name: '復原：重新顯示「Wish w1」' })).toBeVisible();
  });

  it('is taken back on the server by the undo button', async () => {
    const { sent } = await less();
    await userEvent.click(screen.getByRole('button', { name: '復原：重新顯示「Wish w1」' }));
    expect(screen.getByRole('article', { name: 'Wish w1' })).toBeVisible();
    await waitFor(() => expect(sent(MORE)).toBe(1));
  });

  it('restores the wish with a message when the request fails', async () => {
    await less({ [LESS]: failure(503, 'UNAVAILABLE') });
    expect(await screen.findByText('操作沒有成功，已把願望放回來。')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Wish w1' })).toBeVisible();
  });

  it('is offered beside “not for me”, which hides only this wish', async () => {
    const { dialog, sent } = await askWhy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Not for me' }));
    expect(screen.getByText('之後不會再推薦這個願望。')).toBeVisible();
    expect(sent(LESS)).toBe(0);
  });
});

describe('an interest as the reason of a recommendation', () => {
  it('can be removed in the dialog, leaves every card, and can be restored', async () => {
    const taken = somePreferences({ keywords: ['coffee'], stated: { added: [], removed: ['京都'], categories: [] } });
    const { dialog, api } = await askWhy({
      'GET /api/recommendations': ok([
        aRecommendation('w1', { reason: { kind: 'liked', value: LIKED } }),
        aRecommendation('w2', { reason: { kind: 'interest', value: '京都' } }),
      ]),
      [SAY]: ok(taken),
    });
    expect(screen.getByText('因為你對「京都」感興趣')).toBeInTheDocument();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Remove interest 京都' }));
    expect(await within(dialog).findByText('“京都” is no longer one of your interests.')).toBeVisible();
    expect(within(dialog).queryByText(/You are interested in/)).toBeNull();
    expect(screen.queryByText('因為你對「京都」感興趣')).toBeNull();
    expect(api.calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ remove: ['京都'] });
    const undo = within(dialog).getByRole('button', { name: 'Undo: keep “京都” as an interest' });
    expect(undo).toHaveFocus();
    api.answer({ [SAY]: ok(somePreferences()) });
    await userEvent.click(undo);
    expect(await within(dialog).findByText(/You are interested in/)).toBeVisible();
    expect(api.calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ takeBack: ['京都'] });
  });
});
