import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PreferencesView, StateInterestsRequest } from '@wishboard/contracts/http/members/preferences';
import { type Answer, type Answers, failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { somePreferences } from '../src/fixtures/recommendations';
import { predictPreferences } from '../src/interests/predict-preferences';
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
      known = predictPreferences(known, body as StateInterestsRequest);
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
  it('are removed one by one, and the focus moves to the next', async () => {
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

  it('restore the last removed interest as named or as learnt', async () => {
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

  it('are restored with a message when one could not be removed', async () => {
    const { panel } = await open({ ...server(somePreferences()), [SAY]: failure(503, 'UNAVAILABLE') });
    await userEvent.click(panel.getByRole('button', { name: 'Remove interest coffee' }));
    expect(await panel.findByText('The board cannot be reached for a moment.')).toBeVisible();
    await waitFor(() => expect(interests(panel)).toEqual(['京都', 'coffee', 'reading']));
  });

  it('are three at first, and all of them when they are being changed', async () => {
    const { panel } = await open(server(somePreferences({ keywords: ['a1', 'b2', 'c3', 'd4'] })));
    expect(interests(panel)).toEqual(['a1', 'b2', 'c3']);
    const change = panel.getByRole('button', { name: 'Change interests' });
    expect(change).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(change);
    expect(interests(panel)).toEqual(['a1', 'b2', 'c3', 'd4']);
    expect(change).toHaveAttribute('aria-expanded', 'true');
  });

  it('are read-only with a server that sends no stated interests', async () => {
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

  it('puts the new interest first, and empties the field for the next one', async () => {
    const { panel, name, said } = await openEditor(server(somePreferences({ keywords: [], colorPreference: null })));
    await name(' night   trains ');
    await waitFor(() => expect(interests(panel)).toEqual(['night   trains']));
    const field = panel.getByRole('textbox', { name: 'Add an interest' });
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(said()).toEqual([{ add: ['night   trains'] }]);
  });

  it('keeps the next interest that is typed before the response arrives', async () => {
    let arrive: (answer: Answer) => void = () => {};
    const answers = { ...server(somePreferences()), [SAY]: () => new Promise<Answer>((resolve) => (arrive = resolve)) };
    const { panel, name, said } = await openEditor(answers);
    await name('sea');
    await waitFor(() => expect(said()).toHaveLength(1));
    const field = panel.getByRole('textbox', { name: 'Add an interest' });
    await userEvent.clear(field);
    await userEvent.type(field, 'moun');
    arrive(ok(somePreferences({ keywords: ['sea'] })));
    await waitFor(() => expect(interests(panel)).toEqual(['sea']));
    expect(field).toHaveValue('moun');
  });

  it.each([
    ['nothing', '   ', 'Write a word or two.'],
    ['more than fits', 'x'.repeat(31), 'At most 30 characters.'],
    ['what is known', 'COFFEE', 'That is one of your interests already.'],
  ])('shows an error at the field for %s, and sends nothing', async (_what, interest, problem) => {
    const { panel, name, said } = await openEditor(server(somePreferences()));
    await name(interest);
    const field = panel.getByRole('textbox', { name: 'Add an interest' });
    expect(field).toHaveAccessibleDescription(problem);
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(said()).toEqual([]);
  });

  it('says when the maximum of twelve named interests is reached', async () => {
    const added = Array.from({ length: 12 }, (_, at) => `thing ${at}`);
    const stated = { added, removed: [], categories: [] };
    const { panel, name } = await openEditor(server(somePreferences({ keywords: added, stated })));
    await name('sea');
    expect(panel.getByText('You have named 12. Remove one to add another.')).toBeVisible();
  });

  it('shows the server’s refusal, and keeps the typed text', async () => {
    const { panel, name } = await openEditor({ ...server(somePreferences()), [SAY]: refusal });
    await name('thing');
    expect(await panel.findByText('That says too little. Name a thing, a place or something to do.')).toBeVisible();
    expect(panel.getByRole('textbox', { name: 'Add an interest' })).toHaveValue('thing');
  });

  it('offers at most three categories beside the interests', async () => {
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

  it('lists the wishes marked “less like this”, each with a button that takes it back', async () => {
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
