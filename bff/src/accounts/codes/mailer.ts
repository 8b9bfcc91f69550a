import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { unavailable } from '../../common/errors/to-api-exception.js';
import { LOGGER } from '../../logging/logging.module.js';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';
import type { CodeMail } from './code-mail.js';

/** Timeout for each step of the connection to the mail server, in milliseconds, while the visitor waits. */
const TIMEOUT_MS = 10_000;

/** Sends mail over the operator's SMTP server. Without one, logs the mail for the operator to read. */
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

  /** @throws ApiException UNAVAILABLE if the mail server does not accept the mail */
  async send(to: string, { subject, text }: CodeMail): Promise<void> {
    if (this.transport === null || this.from === null) {
      this.logger.warn({ to, mail: text }, 'SMTP_URL is not set: this mail goes nowhere else');
      return;
    }
    try {
      await this.transport.sendMail({ from: this.from, to: { name: '', address: to }, subject, text });
    } catch (error) {
      // The server's response may repeat the address, so only its codes are logged.
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
      this.logger.error({ code, responseCode }, 'A mail could not be sent');
      throw unavailable(error);
    }
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}

/**
 * Opens a pooled transport, which sends several mails per connection. File and URL access is disabled, so that a text
 * cannot make it read a file or send a request.
 */
function openTransport(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
