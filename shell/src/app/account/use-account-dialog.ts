import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { DialogName } from '@wishboard/contracts/remotes/place';
import { useAddress } from '@wishboard/web-kit/address/use-address';
import { useEffect, useState } from 'react';
import type { AccountDialogName } from './AccountDialogs';

const ACCOUNT_DIALOGS = ['passkeys', 'sessions', 'data', 'hidden', 'profile'] as const;

/**
 * Returns the open account dialog, and how to close it. A member whose account is due for deletion sees the notice about the deletion
 * first, once per visit. Otherwise the address names the dialog. A dialog that does not exist in the member's sign-in mode is removed from
 * the address.
 */
export function useAccountDialog({ deletionDueAt, isOfProvider }: UserView, authMode: string) {
  const { place, replace, close } = useAddress();
  const [hasSeenNotice, setHasSeenNotice] = useState(false);
  const isAbsent = isAbsentIn(isOfProvider ? 'oidc' : authMode, place.dialog);
  const requested = ACCOUNT_DIALOGS.find((name) => name === place.dialog && !isAbsent) ?? null;
  const isLeaving = deletionDueAt !== undefined && !hasSeenNotice;
  const open: AccountDialogName | null = isLeaving ? 'leaving' : requested;

  useEffect(() => {
    if (isAbsent) replace({ dialog: null });
  }, [isAbsent, replace]);

  return { open, onClose: isLeaving ? () => setHasSeenNotice(true) : close };
}

/** Whether a dialog does not exist in a sign-in mode. */
function isAbsentIn(authMode: string, dialog: DialogName | null): boolean {
  return (dialog === 'passkeys' && authMode !== 'accounts') || (dialog === 'sessions' && authMode === 'demo');
}
