import type { PasskeyView } from '@wishboard/contracts/http/members/account';
import { accountPaths } from '@wishboard/contracts/http/routes';
import { fetchJson, request } from '@wishboard/web-kit/api/fetch-json';

/** Loads the WebAuthn client in a chunk of its own, since most visits do not use passkeys. */
const load = () => import(/* webpackChunkName: 'passkeys' */ '@simplewebauthn/browser');

type Browser = Awaited<ReturnType<typeof load>>;
type AskForOne = Parameters<Browser['startAuthentication']>[0]['optionsJSON'];
type AskForNew = Parameters<Browser['startRegistration']>[0]['optionsJSON'];

/** Whether the browser supports WebAuthn (passkeys). */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Asks the browser for a passkey. Returns null when `offered` is given but the browser does not support passkey autofill. */
async function askForPasskey(offered?: AbortSignal) {
  const browser = await load();
  if (offered && !(await browser.browserSupportsWebAuthnAutofill())) return null;
  const optionsJSON = await fetchJson<AskForOne>(accountPaths.passkeyOptions, { method: 'POST' });
  offered?.throwIfAborted();
  offered?.addEventListener('abort', () => browser.WebAuthnAbortService.cancelCeremony(), { once: true });
  return browser.startAuthentication({ optionsJSON, useBrowserAutofill: offered !== undefined });
}

/**
 * Asks the browser for a passkey and signs the member in with it.
 *
 * @param offered offers the passkeys in the address field's autofill (conditional UI) until the signal is aborted. Without a signal, the
 *   browser shows its dialog
 * @returns false when `offered` is given but no passkey was chosen, whatever the reason: some browsers announce passkey autofill and then
 *   refuse it. True once the member is signed in
 * @throws Error any failure of the server after a passkey was chosen. Without `offered`, any failure, a cancellation included: see
 *   {@link wasCancelled}
 */
export async function signInByPasskey(offered?: AbortSignal): Promise<boolean> {
  const signed = await (offered ? askForPasskey(offered).catch(() => null) : askForPasskey());
  if (!signed) return false;
  await request(accountPaths.passkey, { method: 'POST', body: signed });
  return true;
}

/** Creates a passkey with the browser's authenticator and adds it to the member's account. @throws Error like {@link signInByPasskey} */
export async function addPasskey(name: string): Promise<PasskeyView> {
  const optionsJSON = await fetchJson<AskForNew>(accountPaths.newPasskeyOptions, { method: 'POST' });
  const credential = await (await load()).startRegistration({ optionsJSON });
  return fetchJson<PasskeyView>(accountPaths.passkeys, { method: 'POST', body: { name, credential } });
}

/** Whether the member or the page cancelled the WebAuthn ceremony, in which case no error needs to be shown. */
export const wasCancelled = (error: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes((error as { name?: string } | null)?.name ?? '');

/** Whether the authenticator already holds a passkey of the member. */
export const isAlreadyRegistered = (error: unknown): boolean =>
  (error as { name?: string } | null)?.name === 'InvalidStateError';

const DEVICES = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'];

/** Default name of a new passkey: the device, taken from the user agent. */
export const deviceName = (userAgent = navigator.userAgent): string =>
  DEVICES.find((device) => userAgent.includes(device)) ?? 'Passkey';
