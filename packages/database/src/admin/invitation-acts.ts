import { cleanLine } from '@wishboard/contracts/http/fields/text';
import { INVITATION_FRAGMENT, INVITATION_USES_MAX } from '@wishboard/contracts/http/members/invitation';
import { type Act, AdminError, parseOptions, parseWholeNumber } from './act.js';
import { createInvitation, endInvitation, listInvitations } from './invitations.repository.js';

/** Upper limit for the days during which an invitation is valid. */
const DAYS_MAX = 365;

/** Shown where the command does not know the address of the board. */
const LINK_HINT =
  'YOUR-BOARD stands for the address of the board: set PUBLIC_URL for this command to the same value as for the product.';

const invite: Act = {
  usage: '[--uses 1] [--days 7] [--note TEXT]',
  async run({ client, publicUrl }, args) {
    const given = parseOptions(args, ['uses', 'days', 'note']);
    const uses = parseWholeNumber('uses', given.uses, 1, INVITATION_USES_MAX);
    const days = parseWholeNumber('days', given.days, 7, DAYS_MAX);
    const { id, code } = await createInvitation(client, { uses, days, note: cleanLine(given.note ?? '') });
    const link = `${publicUrl ?? 'https://YOUR-BOARD'}/#${INVITATION_FRAGMENT}=${code}`;
    const hint = publicUrl ? '' : `\n${LINK_HINT}`;
    return {
      answer: `${code}\n${link}${hint}\nNew members: ${uses}. Days: ${days}. The code is shown this once.`,
      done: { subjectId: id, detail: `uses ${uses}, days ${days}` },
    };
  },
};

const list: Act = {
  usage: '',
  async run({ client }) {
    const lines = (await listInvitations(client)).map(({ id, note, uses, usesMax, expiresAt, isOpen }) =>
      [id, isOpen ? 'open' : 'ended', `${uses}/${usesMax}`, expiresAt.toISOString(), note].join('  ').trimEnd(),
    );
    return { answer: lines.join('\n') || 'There are no invitations.' };
  },
};

const end: Act = {
  usage: 'ID',
  async run({ client }, [id = '']) {
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
    if (isId && (await endInvitation(client, id)))
      return { answer: 'Nobody else joins by it.', done: { subjectId: id } };
    throw new AdminError('There is no such invitation that is open. `invitations` lists them with their ids.');
  },
};

export const INVITATION_ACTS: Record<string, Act> = { invite, invitations: list, 'end-invitation': end };
