import { ANNOUNCEMENT_MAX } from '@wishboard/contracts/http/announcement';
import { cleanLine, hasAtMost, isStorable } from '@wishboard/contracts/http/fields/text';
import { type Act, AdminError, parseOptions, parseWholeNumber } from './act.js';
import { removeNotice, saveNotice } from './notices.repository.js';

const DAYS_MAX = 365;
const MINUTES_MAX = 7 * 24 * 60;
const MINUTES_OF_DAY = 24 * 60;

const announce: Act = {
  usage: '--en TEXT --zh TEXT [--days N]',
  async run({ client }, args) {
    const given = parseOptions(args, ['en', 'zh', 'days']);
    const [english, chinese] = [parseText('en', given.en), parseText('zh', given.zh)];
    if (!english || !chinese) throw new AdminError('Say it in both languages: --en TEXT --zh TEXT.');
    const minutes =
      given.days === undefined ? null : parseWholeNumber('days', given.days, 1, DAYS_MAX) * MINUTES_OF_DAY;
    await saveNotice(client, 'announcement', { english, chinese, minutes });
    return { answer: 'It stands on every page now.', done: { subjectId: null, detail: english } };
  },
};

const endAnnouncement: Act = {
  usage: '',
  async run({ client }) {
    if (!(await removeNotice(client, 'announcement'))) throw new AdminError('Nothing is announced.');
    return { answer: 'It stands on no page any more.', done: { subjectId: null } };
  },
};

const close: Act = {
  usage: '[--minutes 30] [--en TEXT] [--zh TEXT]',
  async run({ client }, args) {
    const given = parseOptions(args, ['minutes', 'en', 'zh']);
    const minutes = parseWholeNumber('minutes', given.minutes, 30, MINUTES_MAX);
    await saveNotice(client, 'maintenance', {
      english: parseText('en', given.en),
      chinese: parseText('zh', given.zh),
      minutes,
    });
    return {
      answer: `Closed to everybody but operators. Pages say to come back in ${minutes} minutes; \`open\` opens it.`,
      done: { subjectId: null, detail: `minutes ${minutes}` },
    };
  },
};

const open: Act = {
  usage: '',
  async run({ client }) {
    if (!(await removeNotice(client, 'maintenance'))) throw new AdminError('The board is not closed.');
    return { answer: 'The board is open.', done: { subjectId: null } };
  },
};

export const NOTICE_ACTS: Record<string, Act> = { announce, 'end-announcement': endAnnouncement, close, open };

function parseText(name: string, given = ''): string {
  const text = cleanLine(given);
  if (isStorable(text) && hasAtMost(text, ANNOUNCEMENT_MAX)) return text;
  throw new AdminError(`--${name} may have ${ANNOUNCEMENT_MAX} characters at most.`);
}
