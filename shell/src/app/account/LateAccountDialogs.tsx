import type { UserView } from '@wishboard/contracts/http/fields/user';
import { kitTexts } from '@wishboard/web-kit/texts/kit';
import { lateParts } from '@wishboard/web-kit/timing/late-parts';
import { Arriving, toast, useTexts } from '@wishboard/web-kit/ui';
import { useCallback } from 'react';
import type { AccountDialogName } from './AccountDialogs';

/** Loads the dialogs in a chunk of their own, since most visits open none of them. */
const useAccountDialogs = lateParts(() => import(/* webpackChunkName: 'account-dialogs' */ './AccountDialogs'));

interface LateAccountDialogsProps {
  user: UserView;
  /** The open dialog, or null. */
  open: AccountDialogName | null;
  onClose(): void;
}

/**
 * Renders the account dialogs once their chunk is loaded. If the chunk cannot be loaded, shows an error and closes the dialog; opening a
 * dialog again retries.
 */
export function LateAccountDialogs({ user, open, onClose }: LateAccountDialogsProps) {
  const { openFailed } = useTexts(kitTexts);
  const onFailed = useCallback(() => {
    toast({ title: openFailed, variant: 'destructive' });
    onClose();
  }, [openFailed, onClose]);
  const parts = useAccountDialogs(open !== null, onFailed);
  if (parts) return <parts.AccountDialogs user={user} open={open} onClose={onClose} />;
  return open === null ? null : <Arriving />;
}
