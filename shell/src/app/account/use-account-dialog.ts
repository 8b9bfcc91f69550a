import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { DialogName } from '@wishboard/contracts/remotes/place';
import { useAddress } from '@wishboard/web-kit/address/use-address';
import { useState } from 'react';
import type { AccountDialogName } from './AccountDialogs';

/**
 * Returns the open account dialog, and how to close it. A member whose account is due for deletion sees the notice about the deletion
 * first, once per visit. Otherwise the address names the dialog. A dialog that does not apply in the current sign-in mode is ignored.
 */
export function useAccountDialog({ deletionDueAt, isOfProvider }: UserView, authMode: string) {
  const { place, close } = useAddress();
  const [hasSeenNotice, setHasSeenNotice] = useState(false);
  const requested = requestedDialog(place.dialog, isOfProvider ? 'oidc' : authMode);
  const isLeaving = deletionDueAt !== undefined && !hasSeenNotice;
  const open: AccountDialogName | null = isLeaving ? 'leaving' : requested;
  return { open, onClose: isLeaving ? () => setHasSeenNotice(true) : close };
}

function requestedDialog(dialog: DialogName | null, authMode: string): AccountDialogName | null {
  if (dialog === 'passkeys') return authMode === 'accounts' ? dialog : null;
  if (dialog === 'sessions') return authMode === 'demo' ? null : dialog;
  return dialog === 'data' || dialog === 'hidden' || dialog === 'profile' ? dialog : null;
}
