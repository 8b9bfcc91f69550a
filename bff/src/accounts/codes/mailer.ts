import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { unavailable } from '../../common/errors/to-api-exception.js';
import { LOGGER } from '../../logging/logging.module.js';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';
import type { CodeMail } from './code-mail.js';

/** How long a visitor waits for the server of the mail, at each of its steps. */
const PATIENCE_MS = 10_000;

/** Sends mail by the operator's server; without one it stands in the log of this process, for the operator to read. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: ReturnType<typeof openTransport> | null;
  private readonly from: string | null;

  constructor(
    @Inject(SETTINGS) { accounts }: BffSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.from = accounts?.mail?.from ?? null;
    this.transport = accounts?.mail ? openTransport(accounts.mail.smtpUrl) : null;
  }

  /** @throws ApiException UNAVAILABLE when the server does not take it */
  async send(to: string, { subject, text }: CodeMail): Promise<void> {
    if (this.transport === null || this.from === null) {
      this.logger.warn({ to, mail: text }, 'SMTP_URL is not set: this mail goes nowhere else');
      return;
    }
    try {
      await this.transport.sendMail({ from: this.from, to: { name: '', address: to }, subject, text });
    } catch (error) {
      // The answer of a mail server may repeat the address; its number says enough.
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
      this.logger.error({ code, responseCode }, 'A mail could not be sent');
      throw unavailable(error);
    }
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}

/** Several mails go over one connection. A text never makes the server read a file or ask another one. */
function openTransport(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
