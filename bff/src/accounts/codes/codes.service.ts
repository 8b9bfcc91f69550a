import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type CheckCodeResponse, CODE_DIGITS, type MailLanguage } from '@wishboard/contracts/http/members/account';
import { type ApiException, notFound, validationFailed } from '../../common/errors/api-exception.js';
import { publicOriginOf } from '../../common/http/public-origin.js';
import { memberOf } from '../../sessions/member-session.js';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';
import { AccountSession } from '../session/account-session.js';
import { AccountsRepository } from '../session/accounts.repository.js';
import { BrowserTokens, CODE_COOKIE, type Exchange, hashOf } from '../session/browser-tokens.js';
import { CodeLimits } from './code-limits.js';
import { closedMail, codeMail } from './code-mail.js';
import { Mailer } from './mailer.js';
import { SignInCodesRepository } from './sign-in-codes.repository.js';

const createCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** Signs members in with a code sent by e-mail. Entering the code proves access to the mailbox. */
@Injectable()
export class CodesService {
  constructor(
    private readonly codes: SignInCodesRepository,
    private readonly accounts: AccountsRepository,
    private readonly tokens: BrowserTokens,
    private readonly limits: CodeLimits,
    private readonly mailer: Mailer,
    private readonly session: AccountSession,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /**
   * Sends a code. Every address gets the same response after the same work. While registration is closed, an address
   * without an account gets a mail too, and a stored code that no entry matches.
   */
  async send(exchange: Exchange, email: string, language: MailLanguage = 'en'): Promise<void> {
    const { request } = exchange;
    await this.limits.count(request, email);
    const mayEnter = (await this.accounts.findByEmail(email)) !== null || this.settings.accounts?.signUp !== 'closed';
    const token = this.tokens.renew(exchange, CODE_COOKIE);
    const code = createCode();
    await this.codes.put(hashOf(token), email, mayEnter ? hashOf(token, code) : randomBytes(32));
    const origin = publicOriginOf(request, this.settings.publicUrl);
    await this.mailer.send(email, mayEnter ? codeMail(code, origin, language) : closedMail(origin, language));
  }

  /** Sends a code to the member's own address, to confirm that the member is still the one who asks. */
  async confirm(exchange: Exchange, language?: MailLanguage): Promise<void> {
    const email = await this.accounts.emailOf(memberOf(exchange.request).userId);
    if (email === null) throw notFound('account');
    await this.send(exchange, email, language);
  }

  /**
   * Signs in with a correct code, which is used up. Returns a null user if the address has no account yet; the page
   * then asks for a name.
   *
   * @throws ApiException VALIDATION_FAILED, the same for a wrong or expired code, too many attempts, and a code of another browser
   */
  async check(exchange: Exchange, code: string): Promise<CheckCodeResponse> {
    const token = this.tokens.of(exchange.request, CODE_COOKIE);
    const tried = token === null ? null : await this.codes.countAttempt(hashOf(token));
    if (token === null || !tried || !timingSafeEqual(tried.codeHash, hashOf(token, code))) throw wrongCode();
    const userId = await this.accounts.findByEmail(tried.email);
    if (userId === null) {
      if (!(await this.codes.recordProof(hashOf(token)))) throw wrongCode();
      return { user: null };
    }
    if (!(await this.codes.use(hashOf(token)))) throw wrongCode();
    this.tokens.end(exchange, CODE_COOKIE);
    return { user: await this.session.open(exchange, userId) };
  }

  /** Returns the address that this browser has proved with a correct code and not used yet, or null. */
  async provedEmail({ request }: Exchange): Promise<string | null> {
    const token = this.tokens.of(request, CODE_COOKIE);
    return token === null ? null : this.codes.findProvedEmail(hashOf(token));
  }

  /** Returns the address that this browser has proved with a correct code and uses it up; null if there is none. */
  async useProvedEmail(exchange: Exchange): Promise<string | null> {
    const token = this.tokens.of(exchange.request, CODE_COOKIE);
    if (token === null) return null;
    this.tokens.end(exchange, CODE_COOKIE);
    return this.codes.useProvedEmail(hashOf(token));
  }

  purge(): Promise<void> {
    return this.codes.deleteExpired();
  }
}

function wrongCode(): ApiException {
  return validationFailed([{ field: 'code', message: 'This is not the code, or not any more' }]);
}
