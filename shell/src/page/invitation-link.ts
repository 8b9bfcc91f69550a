import { INVITATION_FRAGMENT } from '@wishboard/contracts/http/members/invitation';

/** The invitation that the address brings; empty where it brings none. */
export const linkedInvitation = (): string =>
  new URLSearchParams(window.location.hash.slice(1)).get(INVITATION_FRAGMENT) ?? '';

/** Takes it out of the address once it was used, so that nobody is sent it by mistake. */
export function forgetInvitation(): void {
  if (linkedInvitation() === '') return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
}
