import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotificationSettingsView } from '@wishboard/contracts/http/notification';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { type Answer, type ApiCall, failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { renderWithKit } from '@wishboard/web-kit/testing/render-with-kit';
import { Notifications } from '../src/Notifications';

const READ = 'GET /api/notifications/settings';
const WRITE = 'PUT /api/notifications/settings';
const REACTIONS = 'Reactions to my wishes';
const GRANTED = 'Wishes I cheered that were granted';

/** Renders the bell with a fake server that stores the settings. `read` replaces the response to reading them. */
function setUp(settings: NotificationSettingsView, { language, read }: { language?: Language; read?: Answer } = {}) {
  let kept = settings;
  const rendered = renderWithKit(<Notifications memberId="member-1" onOpenWish={() => undefined} openStream={null} />, {
    language,
    answers: {
      'GET /api/notifications': ok([]),
      [READ]: read ?? (() => ok(kept)),
      [WRITE]: ({ body }: ApiCall) => {
        kept = body as NotificationSettingsView;
        return ok(kept);
      },
    },
  });
  return {
    ...rendered,
    written: () => rendered.api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  };
}

async function openSettings() {
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  const dialog = screen.getByRole('dialog', { name: 'Notifications' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Notification settings' }));
  return within(dialog);
}

const choice = (name: string) => screen.findByRole('checkbox', { name });

describe('the notification settings', () => {
  it('are hidden and not read until they are opened', async () => {
    const { api } = setUp({ muted: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    const button = screen.getByRole('button', { name: 'Notification settings' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(api.calls.some(({ path }) => path.endsWith('/settings'))).toBe(false);

    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('group', { name: 'Tell me about' })).toHaveAttribute(
      'id',
      button.getAttribute('aria-controls'),
    );
    await userEvent.click(button);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('show the stored choices, and can be focused but not changed before they have loaded', async () => {
    let give: (answer: Answer) => void = () => undefined;
    const answer = new Promise<Answer>((resolve) => {
      give = resolve;
    });
    const { written } = setUp({ muted: [] }, { read: () => answer });
    await openSettings();
    await userEvent.tab();
    expect(await choice(REACTIONS)).toHaveFocus();
    expect(await choice(REACTIONS)).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard(' ');
    expect(written()).toEqual([]);
    await act(async () => give(ok({ muted: ['granted'] })));
    await waitFor(async () => expect(await choice(REACTIONS)).toBeChecked());
    expect(await choice(GRANTED)).not.toBeChecked();
    expect(await choice(REACTIONS)).not.toHaveAttribute('aria-disabled');
  });

  it('mute a type with one tap and unmute it with another', async () => {
    const { written } = setUp({ muted: ['granted'] });
    await openSettings();
    await waitFor(async () => expect(await choice(REACTIONS)).toBeChecked());
    await userEvent.click(await choice(REACTIONS));
    expect(await choice(REACTIONS)).not.toBeChecked();
    await userEvent.click(await choice(GRANTED));
    expect(await choice(GRANTED)).toBeChecked();
    await waitFor(() => expect(written()).toHaveLength(2));
    expect(written().at(-1)).toEqual({ muted: ['reaction'] });
    await waitFor(async () => expect(await choice(REACTIONS)).not.toBeChecked());
  });

  it('keep what was muted on another page since they were last opened', async () => {
    const { api, written } = setUp({ muted: [] });
    const dialog = await openSettings();
    await waitFor(async () => expect(await choice(GRANTED)).toBeChecked());
    await userEvent.click(dialog.getByRole('button', { name: 'Notification settings' }));
    api.answer({ [READ]: ok({ muted: ['granted'] }) });
    await userEvent.click(dialog.getByRole('button', { name: 'Notification settings' }));
    await waitFor(async () => expect(await choice(GRANTED)).not.toBeChecked());
    await userEvent.click(await choice(REACTIONS));
    await waitFor(() => expect(written()).toEqual([{ muted: ['granted', 'reaction'] }]));
  });

  it('are reset with a message when the server refuses the change', async () => {
    const { api } = setUp({ muted: [] });
    await openSettings();
    await waitFor(async () => expect(await choice(GRANTED)).toBeChecked());
    let refuse: (answer: Answer) => void = () => undefined;
    const refusal = new Promise<Answer>((resolve) => {
      refuse = resolve;
    });
    api.answer({ [WRITE]: () => refusal, [READ]: failure(503, 'UNAVAILABLE') });
    await userEvent.click(await choice(GRANTED));
    expect(await choice(GRANTED)).not.toBeChecked();
    await act(async () => refuse(failure(500)));
    expect(await screen.findByText('Could not save the setting. Please try again.')).toBeVisible();
    expect(await choice(GRANTED)).toBeChecked();
  });

  it('keep an accepted change when the change before it was refused', async () => {
    const { api, written } = setUp({ muted: [] });
    await openSettings();
    await waitFor(async () => expect(await choice(GRANTED)).toBeChecked());
    let refuse: (answer: Answer) => void = () => undefined;
    const refusal = new Promise<Answer>((resolve) => {
      refuse = resolve;
    });
    api.answer({ [WRITE]: () => refusal, [READ]: failure(503, 'UNAVAILABLE') });
    await userEvent.click(await choice(GRANTED));
    await userEvent.click(await choice(REACTIONS));
    expect(written()).toHaveLength(1);
    api.answer({ [WRITE]: ({ body }: ApiCall) => ok(body) });
    await act(async () => refuse(failure(500)));
    await waitFor(() => expect(written()).toHaveLength(2));
    expect(written().at(-1)).toEqual({ muted: ['reaction'] });
    expect(await choice(GRANTED)).toBeChecked();
    expect(await choice(REACTIONS)).not.toBeChecked();
  });

  it('offer to try again when they could not be read', async () => {
    const { api } = setUp({ muted: [] }, { read: failure(503, 'UNAVAILABLE') });
    const dialog = await openSettings();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Unable to load the settings right now.');
    api.answer({ [READ]: ok({ muted: [] }) });
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await choice(REACTIONS)).toBeChecked());
  });

  it('can be changed by keyboard alone', async () => {
    const { written } = setUp({ muted: [] });
    await openSettings();
    await waitFor(async () => expect(await choice(REACTIONS)).toBeEnabled());
    await userEvent.tab();
    expect(await choice(REACTIONS)).toHaveFocus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(written()).toEqual([{ muted: ['reaction'] }]));
  });

  it('are in Chinese when that language is chosen', async () => {
    setUp({ muted: [] }, { language: 'zh-TW' });
    await userEvent.click(await screen.findByRole('button', { name: '通知' }));
    await userEvent.click(screen.getByRole('button', { name: '通知設定' }));
    expect(await choice('有人回應我的願望')).toBeVisible();
    expect(await choice('我加油過的願望成真了')).toBeVisible();
  });
});
