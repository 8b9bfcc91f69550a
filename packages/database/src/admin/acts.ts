import { type Act, type AdminContext, AdminError } from './act.js';
import { DEMO_ACTS } from './demo-acts.js';
import { INVITATION_ACTS } from './invitation-acts.js';
import { MEMBER_ACTS } from './member-acts.js';
import { NOTICE_ACTS } from './notice-acts.js';
import { latestActs, lineOf, recordAct } from './operator-acts.repository.js';

const log: Act = {
  usage: '',
  async run({ client }) {
    return { answer: (await latestActs(client)).map(lineOf).join('\n') || 'Nothing was done yet.' };
  },
};

const ACTS: Record<string, Act> = { ...MEMBER_ACTS, ...INVITATION_ACTS, ...NOTICE_ACTS, ...DEMO_ACTS, acts: log };

/**
 * Runs the act that the first argument names and returns the text to print. The changes of the act and its entry in the log of
 * acts are committed in one transaction.
 *
 * @param operator name of the operator, for the log
 * @throws AdminError when the act is unknown or cannot be carried out
 */
export async function runAct(context: AdminContext, operator: string, [name = '', ...args]: string[]): Promise<string> {
  const act = Object.entries(ACTS).find(([known]) => known === name)?.[1];
  if (!act) {
    const known = Object.entries(ACTS).map(([one, { usage }]) => `  ${one} ${usage}`.trimEnd());
    throw new AdminError(`Name what to do:\n${known.join('\n')}`);
  }
  const { client, operatorId = null, reason = '' } = context;
  await client.query('BEGIN');
  try {
    const { answer, done } = await act.run(context, args);
    if (done) await recordAct(client, { operator, operatorId, reason, act: name, ...done });
    await client.query('COMMIT');
    return `${answer}\n`;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
