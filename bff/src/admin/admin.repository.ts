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

/** Maximum number of members and acts that the page shows. */
const MEMBERS_SHOWN = 20;
const ACTS_SHOWN = 50;

/** The data from the database that the operators' page shows. */
export interface AdminView {
  members: MemberRow[];
  invitations: InvitationRow[];
  acts: ActRow[];
}

/** An act that an operator requests, with its reason. */
export interface RequestedAct {
  operatorId: string;
  reason: string;
  name: string;
  /** Username of the member whom the act is about; absent where it is about none. */
  member?: string;
  args: string[];
}

/**
 * Runs the acts of `npm run admin` and reads the data they are about. Uses a connection of its own, since each act runs its own
 * transaction.
 */
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

  /**
   * Runs the act and returns the message for the operator.
   *
   * @throws AdminError where the act cannot be done
   */
  act({ operatorId, reason, name, member = '', args }: RequestedAct): Promise<string> {
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
