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

/** More than enough to find a username that is free. */
const ATTEMPTS = 10;

/** Turns identities at the provider into members. */
@Injectable()
export class SignUpService {
  constructor(
    private readonly users: UsersRepository,
    private readonly changes: ChangeBus,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /**
   * The member's id. The first time, the member is made and the event recorded in the same statement. Known by the provider's word for
   * them alone: no address links them to an account.
   *
   * @throws ApiException UNAUTHENTICATED for somebody new where a provider stands beside accounts that nobody may simply make
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
      this.changes.eventsWritten();
      return created;
    }
    throw unavailable(new Error(`No free username for ${username}`));
  }
}

/** A name as it can be stored and shown, or null when nothing of it is left. */
function cleanName(name: string | null): string | null {
  const clean = cleanLine(name?.replace(/\p{Surrogate}/gu, '') ?? '');
  // A cut may leave nothing to be seen, or a direction without its end.
  return cleanLine(cutTo(clean, MEMBER_NAME_MAX)) || null;
}
