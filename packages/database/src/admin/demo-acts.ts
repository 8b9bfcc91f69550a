import { parseArgs } from 'node:util';
import { countDemoData, demoInWords, removeDemoRows } from '../demo/remove-demo-data.js';
import { type Act, AdminError, withAdminError } from './act.js';

const removeDemo: Act = {
  usage: '[--yes]',
  async run({ client }, args) {
    const { values } = withAdminError(() => parseArgs({ args, options: { yes: { type: 'boolean' } } }));
    const there = await countDemoData(client);
    if (there.members === 0) throw new AdminError('There are no demo members.');
    const what = demoInWords(there);
    if (!values.yes) return { answer: `This would remove ${what}. To do it, add --yes.` };
    await removeDemoRows(client);
    return { answer: `Removed ${what}.`, done: { subjectId: null, detail: `members ${there.members}` } };
  },
};

export const DEMO_ACTS: Record<string, Act> = { 'remove-demo': removeDemo };
