import { Inject, Injectable } from '@nestjs/common';
import { AdminError } from '@wishboard/database/admin/act';
import { runAct } from '@wishboard/database/admin/acts';
import { type InvitationRow, listInvitations } from '@wishboard/database/admin/invitations.repository';
import { findMember, listMembers, type MemberRow } from '@wishboard/database/admin/members.repository';
import { type ActRow, AT_PAGE, latestActs } from '@wishboard/database/admin/operator-acts.repository';
import { withClient } from '@wishboard/database/connection/client';
import type { Client } from 'pg';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { ACTS_ON_MEMBERS } from './page-acts.js';

/** Members and acts that the page shows at once. */
const MEMBERS_SHOWN = 20;
const ACTS_SHOWN = 50;

/** What the page of operators shows of the database. */
export interface AdminView {
  members: MemberRow[];
  invitations: InvitationRow[];
  acts: ActRow[];
}

/** What is to be done by an operator, and why. */
export interface AskedAct {
  operatorId: string;
  reason: string;
  name: string;
  /** The member it is about; absent where it is about none. */
  member?: string;
  args: string[];
}

/** The acts of `npm run admin`, and what they are about. By a connection of its own, since an act is a transaction that begins there. */
@Injectable()
export class AdminRepository {
  constructor(@Inject(SETTINGS) private readonly settings: BffSettings) {}

  view(search: string): Promise<AdminView> {
    return this.run(async (client) => ({
      members: await listMembers(client, search, MEMBERS_SHOWN),
      invitations: await listInvitations(client),
      acts: await latestActs(client, ACTS_SHOWN),
    }));
  }

  /** Does it, and answers what to say of it. @throws AdminError where it cannot be done */
  act({ operatorId, reason, name, member = '', args }: AskedAct): Promise<string> {
    return this.run(async (client) => {
      if (ACTS_ON_MEMBERS.has(name) && (await findMember(client, member))?.isOperator) {
        throw new AdminError(
          'They are an operator. That takes a shell: `npm run admin -- operator USERNAME --remove`.',
        );
      }
      const { publicUrl } = this.settings;
      return runAct({ client, publicUrl, operatorId, reason }, AT_PAGE, [name, ...args]);
    });
  }

  private run<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    return withClient(this.settings.databaseUrl, 'wishboard-bff-operators', work);
  }
}
