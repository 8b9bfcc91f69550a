import { ANNOUNCEMENT_MAX, type AnnouncementView } from '@wishboard/contracts/http/announcement';
import { lineOf } from '@wishboard/database/admin/operator-acts.repository';
import { escapeMarkup } from '../common/http/escape.js';
import type { OperatorRights } from '../operators/named-operators.repository.js';
import { operatorPage, SIGN_IN_AGAIN } from '../operators/operator-page.js';
import type { AdminView } from './admin.repository.js';
import { actForm, type Field } from './admin-forms.js';
import { invitationsSection, membersSection } from './admin-members.js';
import type { ActOutcome } from './outcome-cookie.js';

export interface AdminPage extends AdminView {
  rights: OperatorRights;
  search: string;
  announcement: AnnouncementView | null;
  isClosed: boolean;
  /** Outcome of the act that redirected to this page; null where the page was opened directly. */
  outcome: ActOutcome | null;
}

const inBoth = (isRequired: boolean): Field[] => [
  { label: 'In English', name: 'en', max: ANNOUNCEMENT_MAX, isRequired },
  { label: 'In Chinese', name: 'zh', max: ANNOUNCEMENT_MAX, isRequired },
];

/** Returns the HTML of the operators' page. It needs no JavaScript. */
export function adminPage(page: AdminPage): string {
  const { rights, search, announcement, isClosed, outcome, members, invitations, acts } = page;
  const { mayAct, username, actsUntil } = rights;
  const until = mayAct
    ? `You can act until ${actsUntil.slice(11, 16)} UTC.`
    : 'To act, sign in again with your passkey: that is fifteen minutes or more ago.';
  return operatorPage(
    'Operators',
    `<p>Signed in as <strong>${escapeMarkup(username)}</strong>. ${until}</p>
${mayAct ? '' : SIGN_IN_AGAIN}
${outcome ? `<p role="${outcome.isRefusal ? 'alert' : 'status'}">${escapeMarkup(outcome.text.trim())}</p>` : ''}
<nav aria-label="Operators"><ul><li><a href="/admin/queues">Queues</a></li><li><a href="/admin/events">Events</a></li>
<li><a href="#members">Members</a></li><li><a href="#invitations">Invitations</a></li><li><a href="#acts">What was done</a></li><li><a href="/">The board</a></li></ul></nav>
<section aria-labelledby="announcement"><h2 id="announcement">Announcement</h2>
<p>${announcement ? escapeMarkup(`${announcement.english} / ${announcement.chinese}`) : 'Nothing is announced.'}</p>
${mayAct ? actForm('announce', 'Announce on every page', [...inBoth(true), { label: 'Days, if not for good', name: 'days', type: 'number', max: 365 }]) : ''}
${mayAct && announcement ? actForm('end-announcement', 'End the announcement') : ''}</section>
<section aria-labelledby="maintenance"><h2 id="maintenance">Maintenance</h2>
<p>${isClosed ? 'The board is closed to everybody but operators. Nobody can sign in meanwhile, you neither.' : 'The board is open.'}</p>
${isClosed ? actForm('open', 'Open the board') : ''}
${mayAct && !isClosed ? actForm('close', 'Close the board', [{ label: 'Minutes', name: 'minutes', type: 'number', value: '30', max: 10080 }, ...inBoth(false)]) : ''}</section>
${membersSection(members, search, mayAct)}
${invitationsSection(invitations, mayAct)}
<section aria-labelledby="acts"><h2 id="acts">What was done</h2>
<p class="soft">The latest 50, by the page and at the shell. Lines are only added.</p>
${acts.length === 0 ? '<p>Nothing yet.</p>' : `<ol class="acts">${acts.map((act) => `<li>${escapeMarkup(lineOf(act))}</li>`).join('\n')}</ol>`}</section>`,
  );
}
