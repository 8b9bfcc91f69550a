import type { PasskeyView } from '@wishboard/contracts/http/members/account';
import { accountPaths } from '@wishboard/contracts/http/routes';
import { fetchJson, request } from '@wishboard/web-kit/api/fetch-json';

/** How browsers are asked for passkeys. Not in the page's first script: most visits need none of it. */
const load = () => import(/* webpackChunkName: 'passkeys' */ '@simplewebauthn/browser');

type Browser = Awaited<ReturnType<typeof load>>;
type AskForOne = Parameters<Browser['startAuthentication']>[0]['optionsJSON'];
type AskForNew = Parameters<Browser['startRegistration']>[0]['optionsJSON'];

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/**
 * Asks for a passkey and signs in by it.
 *
 * @param offered given where it is to stand among what the browser completes the address with, until it is aborted. Answers false
 *   where the browser cannot do that
 * @throws whatever kept it from working, a member who thought better of it included: see {@link wasCalledOff}
 */
export async function signInByPasskey(offered?: AbortSignal): Promise<boolean> {
  const browser = await load();
  if (offered && !(await browser.browserSupportsWebAuthnAutofill())) return false;
  const optionsJSON = await fetchJson<AskForOne>(accountPaths.passkeyOptions, { method: 'POST' });
  offered?.throwIfAborted();
  offered?.addEventListener('abort', () => browser.WebAuthnAbortService.cancelCeremony(), { once: true });
  const signed = await browser.startAuthentication({ optionsJSON, useBrowserAutofill: offered !== undefined });
  await request(accountPaths.passkey, { method: 'POST', body: signed });
  return true;
}

/** Has an authenticator make a passkey, and adds it. @throws as above */
export async function addPasskey(name: string): Promise<PasskeyView> {
  const optionsJSON = await fetchJson<AskForNew>(accountPaths.newPasskeyOptions, { method: 'POST' });
  const credential = await (await load()).startRegistration({ optionsJSON });
  return fetchJson<PasskeyView>(accountPaths.passkeys, { method: 'POST', body: { name, credential } });
}

/** Whether it was the member, or the page itself, who went no further: nothing has to be said then. */
export const wasCalledOff = (error: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes((error as { name?: string } | null)?.name ?? '');

/** Whether the authenticator has a passkey of the member already. */
export const isThereAlready = (error: unknown): boolean =>
  (error as { name?: string } | null)?.name === 'InvalidStateError';

const DEVICES = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'];

/** What to call a passkey that is made here, until the member calls it otherwise. */
export const deviceName = (userAgent = navigator.userAgent): string =>
  DEVICES.find((device) => userAgent.includes(device)) ?? 'Passkey';
