import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FilterRequest, FilterView } from '@wishboard/contracts/http/moderation/moderation-filters';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { type Answers, failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { renderWithKit } from '@wishboard/web-kit/testing/render-with-kit';
import { aFilter, aSubject } from '../src/fixtures/moderation';
import { Moderation } from '../src/Moderation';
import { renderModeration } from './render-moderation';

const FILTERS = 'GET /api/moderation/filters';
const SET = 'POST /api/moderation/filters';
const PREVIEW = 'GET /api/moderation/filters/preview';

/** Renders the lists with a fake server that applies changes to the given filters. */
async function renderLists(filters: FilterView[], answers: Answers = {}, language: Language = 'mixed') {
  let kept = filters;
  const user = userEvent.setup();
  const rendered = renderWithKit(<Moderation />, {
    language,
    answers: {
      'GET /api/moderation/queue': ok([]),
      [FILTERS]: () => ok(kept.filter(({ state }) => state !== 'removed')),
      [PREVIEW]: ok({ looked: 12, found: [{ id: 'w1', title: 'Cheap pills' }] }),
      [SET]: ({ body }) => {
        const entry = aFilter((body as FilterRequest).text, body as FilterRequest);
        kept = [entry, ...kept.filter(({ text }) => text !== entry.text)];
        return { status: 201, body: entry };
      },
      ...answers,
    },
  });
  const sent = () => rendered.api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await user.click(screen.getByRole('radio', { name: language === 'zh-TW' ? '名單' : 'Lists' }));
  return { ...rendered, user, sent };
}

const row = async (text: string) => {
  const item = (await screen.findByText(text, { selector: 'strong' })).closest('li');
  return within(item as HTMLElement);
};

describe('the moderation lists', () => {
  it('add a word as a draft, preview its effect, and switch it on, by keyboard alone', async () => {
    const { user, sent } = await renderLists([]);
    expect(await screen.findByText('Nothing is on a list.')).toBeInTheDocument();
    await user.click(screen.getByRole('textbox', { name: 'Word or words' }));
    await user.keyboard('pills{Enter}');
    const pills = await row('pills');
    expect(await pills.findByText('It would have held 1 of the last 12 wishes.')).toBeInTheDocument();
    expect(pills.getByText('Cheap pills')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Word or words' })).toHaveValue('');
    pills.getByRole('button', { name: 'Switch on' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect((await row('pills')).getByText('On')).toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Switch on' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Look what it would do: pills' })).toHaveFocus();
    const entry = { kind: 'word', text: 'pills', action: 'hold' };
    expect(sent()).toEqual([
      { ...entry, state: 'draft' },
      { ...entry, state: 'on' },
    ]);
  });

  it('add a site that refuses wishes', async () => {
    const { user, sent } = await renderLists([]);
    await user.click(screen.getByRole('radio', { name: 'Link' }));
    await user.click(screen.getByRole('radio', { name: 'Refuse' }));
    await user.type(screen.getByRole('textbox', { name: 'Site' }), 'pills.example{Enter}');
    const site = await row('pills.example');
    expect(await site.findByText('It would have refused 1 of the last 12 wishes.')).toBeInTheDocument();
    expect(sent()).toEqual([{ kind: 'link', text: 'pills.example', action: 'refuse', state: 'draft' }]);
  });

  it('refuse an empty or invalid entry, and keep the typed text', async () => {
    const refused = { field: 'text', message: 'Must be the address or the host of a site' };
    const { user, sent } = await renderLists([], {
      [SET]: { status: 400, body: { code: 'VALIDATION_FAILED', message: refused.message, errors: [refused] } },
    });
    await user.click(screen.getByRole('radio', { name: 'Link' }));
    await user.type(screen.getByRole('textbox', { name: 'Site' }), '{Enter}');
    expect(screen.getByText('Type the address of a site')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Site' }), 'no site{Enter}');
    expect(await screen.findByText('Type the address of a site')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Site' })).toHaveValue('no site');
    expect(screen.getByRole('textbox', { name: 'Site' })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: 'Word' }));
    expect(screen.getByRole('textbox', { name: 'Word or words' })).toBeValid();
  });

  it('switch off and remove entries, and keep the focus nearby', async () => {
    const { user, sent } = await renderLists([aFilter('dice', { state: 'on' }), aFilter('cards')]);
    await user.click(await screen.findByRole('button', { name: 'Switch off: dice' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Switch off: dice' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Look what it would do: dice' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove: cards' }));
    await waitFor(() => expect(screen.queryByText('cards', { selector: 'strong' })).toBeNull());
    expect(sent()).toMatchObject([
      { text: 'dice', state: 'draft' },
      { text: 'cards', state: 'removed' },
    ]);
  });

  it('say when a change or a preview failed', async () => {
    const { user, api } = await renderLists([aFilter('dice')], { [SET]: failure(503, 'UNAVAILABLE') });
    await user.click(await screen.findByRole('button', { name: 'Remove: dice' }));
    expect(await screen.findByText('Nothing has changed')).toBeInTheDocument();
    api.answer({ [PREVIEW]: failure(500) });
    await user.click(screen.getByRole('button', { name: 'Look what it would do: dice' }));
    expect(await screen.findByText('Nothing could be looked for')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Switch on' })).toBeNull();
  });

  it('are in Chinese when that language is chosen', async () => {
    await renderLists([aFilter('賭博')], {}, 'zh-TW');
    expect(await screen.findByRole('button', { name: '看看會怎樣：賭博' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '加入名單' })).toBeInTheDocument();
  });

  it('lead back to the queue by keyboard, and the focus stays on the switch', async () => {
    const { user } = await renderLists([]);
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByText('Nothing to look at')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Queue' })).toHaveFocus();
  });
});

describe('the picture of a wish in the queue', () => {
  const mark = 'ab'.repeat(32);

  it.each([
    ['hold', 'Hold pictures like this', 'It would have held 1 of the last 12 wishes.'],
    ['refuse', 'Refuse pictures like this', 'It would have refused 1 of the last 12 wishes.'],
  ] as const)('is listed as a draft to %s, previewed, and switched on there', async (action, button, said) => {
    const { user, sent } = await renderModeration([aSubject('w1', { pictureMark: mark }), aSubject('w2')], {
      answers: {
        [PREVIEW]: ok({ looked: 12, found: [{ id: 'w9', title: 'Poster' }] }),
        [SET]: ({ body }) => ({ status: 201, body: aFilter(mark, body as FilterRequest) }),
      },
    });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Switch on' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Switch on' })).toBeNull());
    const entry = { kind: 'picture', text: mark, action };
    expect(sent().map(({ body }) => body)).toEqual([
      { ...entry, state: 'draft' },
      { ...entry, state: 'on' },
    ]);
  });

  it('has no buttons when the wish has no picture mark', async () => {
    await renderModeration([aSubject('w2')]);
    expect(screen.queryByRole('button', { name: 'Hold pictures like this' })).toBeNull();
  });

  it('is named on the lists by the beginning of its mark', async () => {
    await renderLists([aFilter(mark, { kind: 'picture' })]);
    const entry = await row('Picture abababab');
    expect(entry.getByText('Picture')).toBeInTheDocument();
    expect(entry.getByRole('button', { name: 'Remove: Picture abababab' })).toBeInTheDocument();
  });
});
