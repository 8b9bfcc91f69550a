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

/** Signing in by a code that is sent to an address, which proves that whoever enters it reads that address. */
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
   * Sends a code. Every address is answered the same and after the same work: where nobody new can join, one without an
   * account is sent mail too, and has a code that none is right for.
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

  /** Sends a code to the member's own address, to see that it is still they who ask. */
  async confirm(exchange: Exchange, language?: MailLanguage): Promise<void> {
    const email = await this.accounts.emailOf(memberOf(exchange.request).userId);
    if (email === null) throw notFound('account');
    await this.send(exchange, email, language);
  }

  /**
   * Signs in by a right code, which is used up. Answers no member where the address has no account yet: a name is asked for
   * then.
   *
   * @throws ApiException VALIDATION_FAILED, the same for a wrong code, one too old, one too often tried, and another browser's
   */
  async check(exchange: Exchange, code: string): Promise<CheckCodeResponse> {
    const token = this.tokens.of(exchange.request, CODE_COOKIE);
    const tried = token === null ? null : await this.codes.try(hashOf(token));
    if (token === null || !tried || !timingSafeEqual(tried.codeHash, hashOf(token, code))) throw wrongCode();
    const userId = await this.accounts.findByEmail(tried.email);
    if (userId === null) {
      if (!(await this.codes.prove(hashOf(token)))) throw wrongCode();
      return { user: null };
    }
    if (!(await this.codes.use(hashOf(token)))) throw wrongCode();
    this.tokens.end(exchange, CODE_COOKIE);
    return { user: await this.session.open(exchange, userId) };
  }

  /** The address that this browser has proved by a right code and not used yet; or null. */
  async proved({ request }: Exchange): Promise<string | null> {
    const token = this.tokens.of(request, CODE_COOKIE);
    return token === null ? null : this.codes.proved(hashOf(token));
  }

  /** The address that this browser has proved by a right code, once; or null. */
  async takeProved(exchange: Exchange): Promise<string | null> {
    const token = this.tokens.of(exchange.request, CODE_COOKIE);
    if (token === null) return null;
    this.tokens.end(exchange, CODE_COOKIE);
    return this.codes.useProved(hashOf(token));
  }

  purge(): Promise<void> {
    return this.codes.deleteExpired();
  }
}

function wrongCode(): ApiException {
  return validationFailed([{ field: 'code', message: 'This is not the code, or not any more' }]);
}
