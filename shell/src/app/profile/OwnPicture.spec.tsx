import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OWN_PICTURE_BYTES_MAX } from '@wishboard/contracts/http/members/profile';
import { type Answers, failure, fetchDouble, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { clearLoadedRemotes } from '../../remotes/use-remote';
import { useShellStore } from '../../shell-store';
import { App } from '../App';

const mei = { id: '1', username: 'mei', displayName: 'Mei', avatar: '', createdAt: '2026-01-01T00:00:00Z' };
const profile = { displayName: 'Mei', line: '', avatar: '', boardFor: 'everyone', language: '', timeZone: '' };
const sent = { ...profile, avatar: '/media/0123456789abcdef.webp' };
const png = (bytes = 8) => new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });

async function open(answer: Answers[string]) {
  window.history.replaceState(null, '', '/?dialog=profile');
  const api = fetchDouble({
    'GET /api/user': ok(mei),
    'GET /api/user/profile': ok(profile),
    'PUT /api/user/picture': answer,
  });
  render(<App />);
  const dialog = await screen.findByRole('dialog', { name: 'Profile' });
  const button = await within(dialog).findByRole('button', { name: 'Use a picture of your own' });
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
  const calls = () => api.calls.filter(({ method }) => method === 'PUT');
  return { dialog, button, input, calls };
}

describe('the member’s own picture', () => {
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    clearLoadedRemotes();
    useShellStore.setState({ language: 'mixed', theme: 'system' });
  });

  it('is uploaded when its file is chosen, reports its progress, and is then the chosen picture', async () => {
    let answered = () => {};
    const later = new Promise<void>((done) => {
      answered = done;
    });
    const { dialog, button, input, calls } = await open(async () => {
      await later;
      return ok(sent);
    });
    await userEvent.upload(input, png());
    await waitFor(() => expect(within(dialog).getByRole('status')).toHaveTextContent('Your picture is on its way…'));
    expect(button).toBeDisabled();
    answered();
    expect(await within(dialog).findByRole('radio', { name: 'The picture you have' })).toBeChecked();
    expect(within(dialog).getByRole('status')).toBeEmptyDOMElement();
    expect(calls().map(({ headers }) => headers.get('content-type'))).toEqual(['image/png']);
    expect(dialog.querySelector('img[src="/media/0123456789abcdef.webp"]')).not.toBeNull();
  });

  it.each([
    ['is no picture', failure(400, 'VALIDATION_FAILED'), /is no picture that can be shown/],
    ['is of a type that is not taken', failure(415, 'UNSUPPORTED_MEDIA_TYPE'), /is no picture that can be shown/],
    ['came after too many', failure(429, 'RATE_LIMITED'), /try again in an hour/],
    ['could not be drawn', failure(503, 'UNAVAILABLE'), /was not changed/],
  ])('stays as it was, with a message that says why, when the file %s', async (_what, answer, told) => {
    const { dialog, button, input } = await open(answer);
    await userEvent.upload(input, png());
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(told);
    expect(within(dialog).getByRole('radio', { name: 'No picture' })).toBeChecked();
    expect(button).toBeEnabled();
  });

  it('is not sent when the file is too large', async () => {
    const { dialog, input, calls } = await open(ok(sent));
    await userEvent.upload(input, png(OWN_PICTURE_BYTES_MAX + 1));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This file has more than 5 MB');
    expect(calls()).toEqual([]);
  });
});
