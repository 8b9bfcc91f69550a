import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { cleanLine, cutTo } from '@wishboard/contracts/http/fields/text';
import { MEMBER_NAME_MAX } from '@wishboard/contracts/http/fields/user';
import type { Cause } from '@wishboard/database/outbox/cause';
import { ChangeBus } from '../changes/change-bus.js';
import { unauthenticated } from '../common/errors/api-exception.js';
import { unavailable } from '../common/errors/to-api-exception.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { UsersRepository } from '../users/users.repository.js';
import type { OidcIdentity } from './oidc-client.js';

/** Attempts to find a free username, more than enough. */
const ATTEMPTS = 10;

/** Maps identities at the provider to members. */
@Injectable()
export class SignUpService {
  constructor(
    private readonly users: UsersRepository,
    private readonly changes: ChangeBus,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /**
   * Returns the member's id. On the first sign-in, creates the member and records the event in one statement. Only the
   * provider's subject identifies the member; the e-mail address never links them to an account.
   *
   * @throws ApiException UNAUTHENTICATED for a new identity if the board also has accounts and registration is not open
   */
  async memberFor(identity: OidcIdentity, cause: Cause): Promise<string> {
    const username = cleanName(identity.username) ?? 'member';
    const displayName = cleanName(identity.displayName) ?? username;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = await this.users.findBySubject(identity.subject);
      if (known) return known;
      if ((this.settings.accounts?.signUp ?? 'open') !== 'open') throw unauthenticated();
      const name = attempt === 0 ? username : `${username}${randomInt(1000, 1_000_000)}`;
      const created = await this.users.signUp({ username: name, displayName, subject: identity.subject }, cause);
      if (!created) continue;
      this.changes.wakeRelay();
      return created;
    }
    throw unavailable(new Error(`No free username for ${username}`));
  }
}

/** Cleans a name for storage and display, or returns null if nothing is left of it. */
function cleanName(name: string | null): string | null {
  const clean = cleanLine(name?.replace(/\p{Surrogate}/gu, '') ?? '');
  // Cutting the name may leave only invisible characters, or a text direction mark without its end.
  return cleanLine(cutTo(clean, MEMBER_NAME_MAX)) || null;
}
