import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { open } from './testing/open-sign-in';

const OPTIONS = 'POST /api/account/passkey/options';
const options = ok({ challenge: 'AAAA', rpId: 'localhost', allowCredentials: [], userVerification: 'required' });

/** Makes the browser announce passkey autofill and then fail with an error of this name. Returns its requests for a passkey. */
function browserThatFails(name: string) {
  const get = jest.fn(() => Promise.reject(new DOMException('No', name)));
  const isConditionalMediationAvailable = () => Promise.resolve(true);
  Object.assign(globalThis, { PublicKeyCredential: Object.assign(() => {}, { isConditionalMediationAvailable }) });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  return get;
}

/** Lets every answer and every rejection that is on its way arrive. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('passkeys offered in the address field', () => {
  beforeEach(() => void browserThatFails('NotSupportedError'));
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  it.each(['NotSupportedError', 'SecurityError', 'UnknownError'])(
    'say nothing to a visitor who has done nothing, when the browser refuses the offer with a %s',
    async (name) => {
      const get = browserThatFails(name);
      open({ [OPTIONS]: options });
      await screen.findByLabelText('E-mail address');
      await waitFor(() => expect(get).toHaveBeenCalled());
      await settle();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('say nothing when the server cannot offer them', async () => {
    const api = open({ [OPTIONS]: failure(503, 'UNAVAILABLE') });
    await screen.findByLabelText('E-mail address');
    await waitFor(() => expect(api.calls.some(({ path }) => path === '/api/account/passkey/options')).toBe(true));
    await settle();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
