import { INVITATION_FRAGMENT } from '@wishboard/contracts/http/members/invitation';

/** Invitation code in the fragment of the page's address; empty when there is none. */
export const invitationInAddress = (): string =>
  new URLSearchParams(window.location.hash.slice(1)).get(INVITATION_FRAGMENT) ?? '';

/** Removes a used invitation code from the address, so that nobody shares it by mistake. */
export function removeInvitationFromAddress(): void {
  if (invitationInAddress() === '') return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
}
