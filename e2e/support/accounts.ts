import { afterAll } from '@jest/globals';
import { freePort } from '@wishboard/server-kit/testing/free-port';
import { MailSink } from '@wishboard/server-kit/testing/mail-sink';
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import type { StackOptions } from '../../tools/start/launch-stack.mjs';
import { haveSeen, INTRODUCTIONS, seen } from './board';
import { type Journey, useStack } from './stack';

export interface AccountsBoard {
  readonly journey: Journey;
  /** Address of the page under the name that browsers bind passkeys to. */
  readonly home: string;
  /** The newest code that was sent to an address. */
  codeFor(email: string): string;
  /** A page of a visitor at {@link home}, to whom the board needs no introduction. */
  newVisitor(options?: BrowserContextOptions): Promise<Page>;
}

/**
 * As {@link useStack}, of a product whose members have accounts of its own and are sent mail.
 *
 * @param options settings beside those, and whether there are demo data: by itself not
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
      await haveSeen(page, ...INTRODUCTIONS);
      return page;
    },
  };
}

/** Settings of a product whose mail the sink gets. */
export const mailOf = ({ url }: MailSink) => ({ SMTP_URL: url, MAIL_FROM: 'Wishboard <wishes@wish.test>' });

/** Settings of such a product. Under a name: browsers bind passkeys to no address. */
export async function accountsEnvironment(mail: Record<string, string>): Promise<Record<string, string>> {
  const port = await freePort();
  return { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, AUTH_MODE: 'accounts', ...mail };
}

/** A passkey as Chromium's authenticator has it (WebAuthn.Credential of the DevTools protocol). */
export interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  /** How often it was used. */
  signCount: number;
}

/** An authenticator of Chromium's own, built into the page's device, whose owner always agrees. */
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
        // Until a test says otherwise nothing is agreed to that nobody asked for, such as what is offered in the field.
        automaticPresenceSimulation: false,
      },
    });
    return new Device(session, authenticatorId);
  }

  /** Whether its owner agrees to whatever it is asked for. */
  async agrees(enabled: boolean): Promise<void> {
    await this.session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: this.id, enabled });
  }

  async passkeys(): Promise<Credential[]> {
    const { credentials } = await this.session.send('WebAuthn.getCredentials', { authenticatorId: this.id });
    return credentials;
  }

  /** Puts another state of a passkey in the place of the one it has, as whoever copied the device would have it. */
  async replace(credential: Credential): Promise<void> {
    const { credentialId } = credential;
    await this.session.send('WebAuthn.removeCredential', { authenticatorId: this.id, credentialId });
    await this.session.send('WebAuthn.addCredential', { authenticatorId: this.id, credential });
  }
}

/** Asks for a code on the sign-in page and enters it. */
export async function enterCode(page: Page, email: string, codeFor: (email: string) => string | Promise<string>) {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const field = await seen(page.getByRole('textbox', { name: /^Code/ }));
  await field.fill(await codeFor(email));
  await field.press('Enter');
}
