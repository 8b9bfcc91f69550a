import { INVITATION_USES_MAX } from '@wishboard/contracts/http/members/invitation';
import type { InvitationRow } from '@wishboard/database/admin/invitations.repository';
import { suspensionOf } from '@wishboard/database/admin/member-acts';
import type { MemberRow } from '@wishboard/database/admin/members.repository';
import { escapeMarkup } from '../common/http/escape.js';
import { actForm } from './admin-forms.js';

/** @param mayAct whether the forms are shown, or only the list */
export function membersSection(members: readonly MemberRow[], search: string, mayAct: boolean): string {
  return `<section aria-labelledby="members"><h2 id="members">Members</h2>
<form method="get" action="/admin" role="search">
<label class="wide">Part of a username, a name or an address
<input name="q" type="search" maxlength="200" value="${escapeMarkup(search)}"></label>
<button>Search</button>
</form>
${members.length === 0 ? '<p>There is nobody of that name.</p>' : `<ul class="members">${members.map((member) => row(member, mayAct)).join('\n')}</ul>`}
<p class="soft">The latest 20 at most. Who is a moderator or an operator, <code>npm run admin</code> says.</p></section>`;
}

function row(member: MemberRow, mayAct: boolean): string {
  const { username, displayName, email, wishes, sessions, suspendedAt, suspendedUntil, isModerator, isOperator } =
    member;
  const facts = [
    displayName,
    email ?? 'no account',
    `${wishes} wishes`,
    `${sessions} sessions`,
    isModerator && 'moderator',
    isOperator && 'operator',
    suspendedAt && suspensionOf(suspendedAt, suspendedUntil),
  ].filter((fact) => typeof fact === 'string');
  const acts = mayAct && !isOperator ? memberActForms(member) : '';
  return `<li><strong>${escapeMarkup(username)}</strong> ${escapeMarkup(facts.join(' · '))}${acts}</li>`;
}

function memberActForms({ username, suspendedAt, suspendedUntil }: MemberRow): string {
  const on = { member: username };
  const isForGood = suspendedAt !== null && suspendedUntil === null;
  const forms = [
    suspendedAt !== null && actForm('reinstate', `Let ${username} in again`, [], on),
    !isForGood && actForm('suspend', `Suspend ${username}${suspendedAt ? ' for good' : ''}`, [], on),
  ];
  return `<details><summary>Acts on ${escapeMarkup(username)}</summary>
${forms.filter(Boolean).join('\n')}
${actForm('end-sessions', `End the sessions of ${username}`, [], on)}
${actForm('erase', `Erase ${username} for good`, [{ label: 'Their username, to confirm', name: 'confirm', isRequired: true }], on)}
</details>`;
}

/** @param mayAct as in {@link membersSection} */
export function invitationsSection(invitations: readonly InvitationRow[], mayAct: boolean): string {
  const rows = invitations.map(({ id, note, uses, usesMax, expiresAt, isOpen }) => {
    const what = [note, `${uses} of ${usesMax} used`, isOpen ? `until ${expiresAt.toISOString()}` : 'ended'];
    const end =
      mayAct && isOpen
        ? `<details><summary>End ${id.slice(-8)}</summary>${actForm('end-invitation', `End the invitation ${id.slice(-8)}`, [], { id })}</details>`
        : '';
    return `<li>${escapeMarkup(what.filter(Boolean).join(' · '))}${end}</li>`;
  });
  const fields = [
    { label: 'New members', name: 'uses', type: 'number', value: '1', max: INVITATION_USES_MAX },
    { label: 'Days', name: 'days', type: 'number', value: '7', max: 365 },
    { label: 'Note', name: 'note' },
  ] as const;
  return `<section aria-labelledby="invitations"><h2 id="invitations">Invitations</h2>
${mayAct ? actForm('invite', 'Make an invitation', [...fields]) : ''}
${rows.length === 0 ? '<p>There are none.</p>' : `<ul>${rows.join('\n')}</ul>`}</section>`;
}
