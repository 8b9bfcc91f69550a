import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PreferencesView, StateInterestsRequest } from '@wishboard/contracts/http/members/preferences';
import { type Answer, type Answers, failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { somePreferences } from '../src/fixtures/recommendations';
import { shownAfter } from '../src/interests/shown-after';
import { openPanel, setUp, upTo } from './set-up';

const PREFERENCES = 'GET /api/user/preferences';
const SAY = 'PATCH /api/user/preferences';
const refusal: Answer = {
  status: 400,
  body: {
    statusCode: 400,
    error: 'Bad Request',
    code: 'VALIDATION_FAILED',
    message: 'Says too little to be an interest',
    errors: [{ field: 'add', message: 'Says too little to be an interest' }],
    requestId: 'test',
  },
};

/** Fake server that applies the stated interests. */
function server(first: PreferencesView): Answers {
  let known = first;
  return {
    [PREFERENCES]: () => ok(known),
    [SAY]: ({ body }) => {
      known = shownAfter(known, body as StateInterestsRequest);
      return ok(known);
    },
  };
}

async function open(answers: Answers) {
  const rendered = setUp(upTo(60), { answers });
  const panel = within(await openPanel());
  await panel.findAllByRole('article');
  const said = () => rendered.api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...rendered, panel, said };
}

const interests = (panel: { queryByRole: typeof screen.queryByRole }) => {
  const list = panel.queryByRole('list', { name: 'Your interests:' });
  return (
    list &&
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  );
};

describe('the interests in the panel', () => {
  it('are taken away one by one, and the focus goes to the next', async () => {
    const { panel, said } = await open(server(somePreferences()));
    await userEvent.click(panel.getByRole('button', { name: 'Remove interest coffee' }));
    await waitFor(() => expect(interests(panel)).toEqual(['京都', 'reading']));
    expect(panel.getByRole('button', { name: 'Remove interest reading' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(interests(panel)).toEqual(['京都']));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(interests(panel)).toBeNull());
    expect(panel.getByRole('button', { name: 'Say what interests you' })).toHaveFocus();
    await waitFor(() =>
      expect(said()).toEqual([{ remove: ['coffee'] }, { remove: ['reading'] }, { remove: ['京都'] }]),
    );
  });

  it('have the last that was taken away back as what it was', async () => {
    const known = somePreferences({ stated: { added: ['reading'], removed: [], categories: [] } });
    const { panel, said } = await open(server({ ...known, keywords: ['reading', '京都', 'coffee'] }));
    await userEvent.click(panel.getByRole('button', { name: 'Remove interest reading' }));
    expect(panel.getByText('“reading” is no longer one of your interests.')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Undo: keep “reading” as an interest' }));
    await waitFor(() => expect(interests(panel)).toEqual(['reading', '京都', 'coffee']));
    expect(panel.getByRole('button', { name: 'Remove interest reading' })).toHaveFocus();
    expect(said()).toEqual([{ remove: ['reading'] }, { add: ['reading'] }]);
    await userEvent.click(panel.getByRole('button', { name: 'Remove interest coffee' }));
    await userEvent.click(panel.getByRole('button', { name: 'Undo: keep “coffee” as an interest' }));
    await waitFor(() => expect(said().at(-1)).toEqual({ takeBack: ['coffee'] }));
  });

  it('come back with a word of it when one could not be taken away', async () => {
    const { panel } = await open({ ...server(somePreferences()), [SAY]: failure(503, 'UNAVAILABLE') });
    await userEvent.click(panel.getByRole('button', { name: 'Remove interest coffee' }));
    expect(await panel.findByText('The board cannot be reached for a moment.')).toBeVisible();
    await waitFor(() => expect(interests(panel)).toEqual(['京都', 'coffee', 'reading']));
  });

  it('are all there once they are changed, three before', async () => {
    const { panel } = await open(server(somePreferences({ keywords: ['a1', 'b2', 'c3', 'd4'] })));
    expect(interests(panel)).toEqual(['a1', 'b2', 'c3']);
    const change = panel.getByRole('button', { name: 'Change interests' });
    expect(change).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(change);
    expect(interests(panel)).toEqual(['a1', 'b2', 'c3', 'd4']);
    expect(change).toHaveAttribute('aria-expanded', 'true');
  });

  it('are read only where the server is of the release before', async () => {
    const { panel } = await open({ [PREFERENCES]: ok({ ...somePreferences(), stated: undefined }) });
    expect(interests(panel)).toEqual(['京都', 'coffee', 'reading']);
    expect(panel.queryByRole('button', { name: /^Remove interest|interests you|^Change/ })).toBeNull();
  });
});

describe('naming an interest', () => {
  async function openEditor(answers: Answers) {
    const opened = await open(answers);
    await userEvent.click(opened.panel.getByRole('button', { name: /^Change interests|^Say what interests you/ }));
    const name = async (interest: string) => {
      await userEvent.type(opened.panel.getByRole('textbox', { name: 'Add an interest' }), `${interest}{Enter}`);
    };
    return { ...opened, name };
  }

  it('puts it in front, and leaves the field empty for the next', async () => {
    const { panel, name, said } = await openEditor(server(somePreferences({ keywords: [], colorPreference: null })));
    await name(' night   trains ');
    await waitFor(() => expect(interests(panel)).toEqual(['night   trains']));
    const field = panel.getByRole('textbox', { name: 'Add an interest' });
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(said()).toEqual([{ add: ['night   trains'] }]);
  });

  it.each([
    ['nothing', '   ', 'Write a word or two.'],
    ['more than fits', 'x'.repeat(31), 'At most 30 characters.'],
    ['what is known', 'COFFEE', 'That is one of your interests already.'],
  ])('says at the field what is wrong with %s, and sends nothing', async (_what, interest, problem) => {
    const { panel, name, said } = await openEditor(server(somePreferences()));
    await name(interest);
    const field = panel.getByRole('textbox', { name: 'Add an interest' });
    expect(field).toHaveAccessibleDescription(problem);
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(said()).toEqual([]);
  });

  it('says that there are as many as may be named', async () => {
    const added = Array.from({ length: 12 }, (_, at) => `thing ${at}`);
    const stated = { added, removed: [], categories: [] };
    const { panel, name } = await openEditor(server(somePreferences({ keywords: added, stated })));
    await name('sea');
    expect(panel.getByText('You have named 12. Remove one to add another.')).toBeVisible();
  });

  it('says what only the server can tell, and keeps the word', async () => {
    const { panel, name } = await openEditor({ ...server(somePreferences()), [SAY]: refusal });
    await name('thing');
    expect(await panel.findByText('That says too little. Name a thing, a place or something to do.')).toBeVisible();
    expect(panel.getByRole('textbox', { name: 'Add an interest' })).toHaveValue('thing');
  });

  it('stands beside the chosen categories, of which there are three at most', async () => {
    const stated = { added: [], removed: [], categories: ['books' as const] };
    const { panel, said } = await openEditor(server(somePreferences({ stated })));
    const choose = (name: string) => userEvent.click(panel.getByRole('checkbox', { name }));
    expect(panel.getByRole('checkbox', { name: 'Books' })).toBeChecked();
    await choose('Travel');
    await choose('Food & Drink');
    expect(panel.getByRole('checkbox', { name: 'General' })).toBeDisabled();
    await choose('Books');
    await waitFor(() =>
      expect(said()).toEqual([
        { categories: ['books', 'travel'] },
        { categories: ['books', 'travel', 'food'] },
        { categories: ['travel', 'food'] },
      ]),
    );
  });

  it('stands beside the wishes of which less is wanted, each with a way back', async () => {
    const lessLike = [{ wishId: 'w9', title: 'A loud drum' }];
    const MORE = 'DELETE /api/recommendations/w9/less';
    const { panel, api, sent } = await openEditor({
      ...server(somePreferences({ lessLike })),
      [MORE]: ok(undefined),
    });
    api.answer({ [PREFERENCES]: ok(somePreferences()) });
    await userEvent.click(panel.getByRole('button', { name: 'Take back: less like “A loud drum”' }));
    await waitFor(() => expect(panel.queryByText('A loud drum')).toBeNull());
    expect(sent(MORE)).toBe(1);
  });
});
