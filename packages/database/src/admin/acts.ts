import { parseArgs } from 'node:util';
import { INVITATION_FRAGMENT, INVITATION_USES_MAX } from '@wishboard/contracts/http/invitation';
import { cleanLine } from '@wishboard/contracts/http/text';
import type { Client } from 'pg';
import { createInvitation, endInvitation, listInvitations } from './invitations.js';

/** What the operator asked for cannot be done. The message is all they need to read. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** Whom an act is done for. */
export interface AdminContext {
  client: Client;
  /** Address of the board, without a trailing slash; null where it is not told. */
  publicUrl: string | null;
}

type Act = (context: AdminContext, args: string[]) => Promise<string>;

/** Longer than any board waits for somebody. */
const DAYS_MAX = 365;

/** What an operator can do, each with what follows its name. */
const ACTS: Record<string, { usage: string; run: Act }> = {
  invite: { usage: '[--uses 1] [--days 7] [--note TEXT]', run: invite },
  invitations: { usage: '', run: invitations },
  'end-invitation': { usage: 'ID', run: end },
};

/** Does what the first argument names, and answers what to print. @throws AdminError */
export async function runAct(context: AdminContext, [name = '', ...args]: string[]): Promise<string> {
  const act = Object.entries(ACTS).find(([known]) => known === name)?.[1];
  if (act) return act.run(context, args);
  const known = Object.entries(ACTS).map(([act, { usage }]) => `  ${act} ${usage}`.trimEnd());
  throw new AdminError(`Name what to do:\n${known.join('\n')}`);
}

async function invite({ client, publicUrl }: AdminContext, args: string[]): Promise<string> {
  const given = optionsOf(args);
  const uses = numberOf('uses', given.uses, 1, INVITATION_USES_MAX);
  const days = numberOf('days', given.days, 7, DAYS_MAX);
  const code = await createInvitation(client, { uses, days, note: cleanLine(given.note ?? '') });
  const link = `${publicUrl ?? 'https://YOUR-BOARD'}/#${INVITATION_FRAGMENT}=${code}`;
  return `${code}\n${link}\nNew members: ${uses}. Days: ${days}. The code is shown this once.\n`;
}

async function invitations({ client }: AdminContext): Promise<string> {
  const lines = (await listInvitations(client)).map(({ id, note, uses, usesMax, expiresAt, isOpen }) =>
    [id, isOpen ? 'open' : 'ended', `${uses}/${usesMax}`, expiresAt.toISOString(), note].join('  ').trimEnd(),
  );
  return `${lines.length > 0 ? lines.join('\n') : 'There are no invitations.'}\n`;
}

async function end({ client }: AdminContext, [id = '']: string[]): Promise<string> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  if (isId && (await endInvitation(client, id))) return 'Nobody else joins by it.\n';
  throw new AdminError('There is no such invitation that is open. `invitations` lists them with their ids.');
}

function optionsOf(args: string[]): { uses?: string; days?: string; note?: string } {
  try {
    return parseArgs({
      args,
      options: { uses: { type: 'string' }, days: { type: 'string' }, note: { type: 'string' } },
    }).values;
  } catch (error) {
    throw new AdminError((error as Error).message);
  }
}

function numberOf(name: string, value: string | undefined, fallback: number, max: number): number {
  const number = value === undefined ? fallback : Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new AdminError(`--${name} must be a whole number from 1 to ${max}.`);
}
