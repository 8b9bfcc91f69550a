import { afterAll } from '@jest/globals';
import { freePort } from '@wishboard/server-kit/testing/free-port';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import type { StackOptions } from '../../tools/start/launch-stack.mjs';
import { INTRODUCTIONS, markSeen, waitVisible } from './board';
import { type Journey, useStack } from './stack';

export interface AccountsBoard {
  readonly journey: Journey;
  /** Address of the page with the host name that browsers bind passkeys to. */
  readonly home: string;
  /** Returns the newest code that was mailed to an address. */
  codeFor(email: string): string;
  /** Returns a page of a new visitor at {@link home} who has seen the introductions. */
  newVisitor(options?: BrowserContextOptions): Promise<Page>;
}

/**
 * Like {@link useStack}, for a product whose members have its own accounts and receive mail.
 *
 * @param options further settings, and whether to load demo data (default: no)
 */
export function useAccountsStack({ env = {}, demoData = false }: StackOptions = {}): AccountsBoard {
  let sink: MailSink;
  let home = '';
  const journey = useStack(async () => {
    sink = await MailSink.start();
    const own = await accountsEnvironment(mailOf(sink));
    home = own.PUBLIC_URL ?? '';
    return { env: { ...own, ...env }, demoData };
  });
  afterAll(() => sink.stop());
  return {
    journey,
    get home() {
      return home;
    },
    codeFor: (email) => sink.codeFor(email),
    async newVisitor(options) {
      const page = await journey.newVisitor({ baseURL: home, ...options });
      await markSeen(page, ...INTRODUCTIONS);
      return page;
    },
  };
}

/** Returns the settings that send a product's mail to the sink. */
export const mailOf = ({ url }: MailSink) => ({ SMTP_URL: url, MAIL_FROM: 'Wishboard <wishes@wish.test>' });

/** Returns the settings of a product with accounts. Its address has a host name, because browsers do not bind passkeys to an IP address. */
export async function accountsEnvironment(mail: Record<string, string>): Promise<Record<string, string>> {
  const port = await freePort();
  return { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, AUTH_MODE: 'accounts', ...mail };
}

/** A passkey as Chromium's virtual authenticator represents it (WebAuthn.Credential of the DevTools protocol). */
export interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  /** Number of uses. */
  signCount: number;
}

/** Chromium's virtual authenticator in the page's device, whose owner always passes verification. */
export class Device {
  private constructor(
    private readonly session: CDPSession,
    private readonly id: string,
  ) {}

  static async of(page: Page): Promise<Device> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable', { enableUI: false });
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        // By default no request is confirmed. Otherwise the passkeys that the page offers in the field's autofill would be
        // confirmed without a user's action.
        automaticPresenceSimulation: false,
      },
    });
    return new Device(session, authenticatorId);
  }

  /** Sets whether the owner confirms every request. */
  async setAutoConfirm(enabled: boolean): Promise<void> {
    await this.session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: this.id, enabled });
  }

  async passkeys(): Promise<Credential[]> {
    const { credentials } = await this.session.send('WebAuthn.getCredentials', { authenticatorId: this.id });
    return credentials;
  }

  /** Replaces the stored state of a passkey with another one, as on a copied device. */
  async replace(credential: Credential): Promise<void> {
    const { credentialId } = credential;
    await this.session.send('WebAuthn.removeCredential', { authenticatorId: this.id, credentialId });
    await this.session.send('WebAuthn.addCredential', { authenticatorId: this.id, credential });
  }
}

/** Requests a code on the sign-in page and enters it. */
export async function enterCode(page: Page, email: string, codeFor: (email: string) => string | Promise<string>) {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const field = await waitVisible(page.getByRole('textbox', { name: /^Code/ }));
  await field.fill(await codeFor(email));
  await field.press('Enter');
}
