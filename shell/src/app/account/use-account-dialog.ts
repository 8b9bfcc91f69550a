import type { UserView } from '@wishboard/contracts/http/user';
import type { DialogName } from '@wishboard/contracts/remotes/place';
import { useAddress } from '@wishboard/web-kit/address/use-address';
import { useState } from 'react';
import type { AccountDialogName } from './AccountDialogs';

/**
 * Which of the account's dialogs is open, and how it is closed: the one that the address says, where members have what it is about,
 * or, once a visit, that the account is to be deleted.
 */
export function useAccountDialog({ deletionDueAt }: UserView, authMode: string) {
  const { place, close } = useAddress();
  const [wasTold, setWasTold] = useState(false);
  const asked = askedFor(place.dialog, authMode);
  const open: AccountDialogName | null = asked ?? (deletionDueAt && !wasTold ? 'leaving' : null);
  return { open, onClose: asked ? close : () => setWasTold(true) };
}

function askedFor(dialog: DialogName | null, authMode: string): AccountDialogName | null {
  if (dialog === 'passkeys') return authMode === 'accounts' ? dialog : null;
  if (dialog === 'sessions') return authMode === 'demo' ? null : dialog;
  return dialog === 'data' || dialog === 'profile' ? dialog : null;
}
