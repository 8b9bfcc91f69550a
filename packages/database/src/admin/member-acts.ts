import { parseArgs } from 'node:util';
import { eraseMember } from '../erasure/erase-member.repository.js';
import { type Act, type AdminContext, AdminError, withAdminError } from './act.js';
import {
  endSessions,
  findMember,
  listMembers,
  type MemberRow,
  setModerator,
  setOperator,
  setSuspended,
} from './members.repository.js';

/** Maximum number of members in one list. An operator who looks for one member gives a part of the name. */
const LISTED = 100;
const ONE = 'USERNAME-OR-ADDRESS';

const list: Act = {
  usage: '[TEXT]',
  async run({ client }, [text = '']) {
    const lines = (await listMembers(client, text, LISTED)).map(({ username, displayName, email, ...rest }) =>
      [
        username,
        displayName,
        email ?? '-',
        `wishes ${rest.wishes}`,
        `sessions ${rest.sessions}`,
        ...(rest.isModerator ? ['moderator'] : []),
        ...(rest.isOperator ? ['operator'] : []),
        ...(rest.suspendedAt ? [suspensionOf(rest.suspendedAt, rest.suspendedUntil)] : []),
      ].join('  '),
    );
    return { answer: lines.join('\n') || 'There is nobody of that name.' };
  },
};

const suspend: Act = {
  usage: ONE,
  async run({ client }, args) {
    const member = await requireMember(client, args);
    if (!(await setSuspended(client, member.id, true))) throw new AdminError('They are suspended for good already.');
    const ended = await endSessions(client, member.id);
    const until = member.suspendedUntil && `suspended until ${member.suspendedUntil.toISOString()} before`;
    return {
      answer: `${member.username} is let in no more${until ? ` (${until})` : ''}; ${ended} sessions ended.`,
      done: { subjectId: member.id, ...(until && { detail: until }) },
    };
  },
};

const reinstate: Act = {
  usage: ONE,
  async run({ client }, args) {
    const member = await requireMember(client, args);
    if (!(await setSuspended(client, member.id, false))) throw new AdminError('They are not suspended.');
    return { answer: `${member.username} can sign in again.`, done: { subjectId: member.id } };
  },
};

const moderator = roleAct(['a moderator', 'no moderator'], setModerator, 'decides about reports');
const operator = roleAct(['an operator', 'no operator'], setOperator, 'operates the board at /admin');

const end: Act = {
  usage: ONE,
  async run({ client }, args) {
    const member = await requireMember(client, args);
    const ended = await endSessions(client, member.id);
    return {
      answer: `${ended} sessions of ${member.username} ended.`,
      done: { subjectId: member.id, detail: `sessions ${ended}` },
    };
  },
};

const erase: Act = {
  usage: `${ONE} [--yes]`,
  async run({ client }, args) {
    const { values, positionals } = withAdminError(() =>
      parseArgs({ args, allowPositionals: true, options: { yes: { type: 'boolean' } } }),
    );
    const member = await requireMember(client, positionals);
    const what = `${member.username} and their ${member.wishes} wishes, with all that is about these`;
    if (!values.yes) return { answer: `This would remove ${what}. To do it, add --yes.` };
    await eraseMember(client, member.id);
    return { answer: `Removed ${what}.`, done: { subjectId: member.id, detail: `wishes ${member.wishes}` } };
  },
};

export const MEMBER_ACTS: Record<string, Act> = {
  members: list,
  suspend,
  reinstate,
  moderator,
  operator,
  'end-sessions': end,
  erase,
};

/** Describes a suspension in a list of members. */
export const suspensionOf = (at: Date, until: Date | null): string =>
  `suspended ${at.toISOString()}${until ? ` until ${until.toISOString()}` : ' for good'}`;

async function requireMember(client: AdminContext['client'], [name = '', ...more]: string[]): Promise<MemberRow> {
  const member = more.length === 0 ? await findMember(client, name) : null;
  if (!member) throw new AdminError('There is no such member. `members TEXT` looks for one.');
  return member;
}

/**
 * Returns an act that gives a member a role, or takes the role away with `--remove`. `one` and `none` describe a member with and
 * without the role.
 */
function roleAct([one, none]: [string, string], set: typeof setModerator, does: string): Act {
  return {
    usage: `${ONE} [--remove]`,
    async run({ client }, args) {
      const { values, positionals } = withAdminError(() =>
        parseArgs({ args, allowPositionals: true, options: { remove: { type: 'boolean' } } }),
      );
      const member = await requireMember(client, positionals);
      const isOne = !values.remove;
      if (!(await set(client, member.id, isOne)))
        throw new AdminError(isOne ? `They are ${one} already.` : `They are ${none}.`);
      return {
        answer: `${member.username} ${does} ${isOne ? 'from now on' : 'no more'}.`,
        done: { subjectId: member.id, detail: isOne ? 'made' : 'removed' },
      };
    },
  };
}
