import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { cleanLine } from '@wishboard/contracts/http/text';
import type { Cause } from '@wishboard/database/outbox/cause';
import { insertEvents } from '@wishboard/database/outbox/outbox.repository';
import { ChangeBus } from '../changes/change-bus.js';
import { unavailable } from '../common/errors/to-api-exception.js';
import { Database } from '../database/database.js';
import type { OidcIdentity } from './oidc-client.js';

const NAME_MAX = 60;
/** More than enough to find a username that is free. */
const ATTEMPTS = 10;

const FIND = { name: 'find_oidc_member', text: 'SELECT id FROM users WHERE oidc_subject = $1' };
const CREATE = {
  name: 'create_oidc_member',
  text: `WITH created AS (
      INSERT INTO users (username, display_name, oidc_subject) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id
    ), event AS (
      ${insertEvents('user.created', {
        payload: { userId: 'id' },
        cause: { requestId: '$4', traceParent: '$5' },
        from: 'created',
      })}
    )
    SELECT id FROM created`,
};

/** Turns identities at the provider into members. */
@Injectable()
export class SignUpService {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangeBus,
  ) {}

  /** The member's id. The first time, the member is made and the event recorded in the same statement. */
  async memberFor(identity: OidcIdentity, cause: Cause): Promise<string> {
    const username = cleanName(identity.username) ?? 'member';
    const displayName = cleanName(identity.displayName) ?? username;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const [known] = await this.database.run<{ id: string }>(FIND, [identity.subject]);
      if (known) return known.id;
      const name = attempt === 0 ? username : `${username}${randomInt(1000, 1_000_000)}`;
      const values = [name, displayName, identity.subject, cause.requestId, cause.traceParent];
      const [created] = await this.database.run<{ id: string }>(CREATE, values);
      if (!created) continue;
      this.changes.eventsWritten();
      return created.id;
    }
    throw unavailable(new Error(`No free username for ${username}`));
  }
}

/** A name as it can be stored and shown, or null when nothing of it is left. */
function cleanName(name: string | null): string | null {
  const clean = cleanLine(name?.replace(/\p{Surrogate}/gu, '') ?? '');
  // A cut may leave nothing to be seen, or a direction without its end.
  return cleanLine([...clean].slice(0, NAME_MAX).join('')) || null;
}
