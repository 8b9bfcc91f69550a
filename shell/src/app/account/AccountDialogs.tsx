import type { UserView } from '@wishboard/contracts/http/fields/user';
import { HiddenDialog } from '../hidden/HiddenDialog';
import { DeletionNoticeDialog } from '../own-data/DeletionNoticeDialog';
import { OwnDataDialog } from '../own-data/OwnDataDialog';
import { PasskeysDialog } from '../passkeys/PasskeysDialog';
import { ProfileDialog } from '../profile/ProfileDialog';
import { SessionsDialog } from '../sessions/SessionsDialog';

export type AccountDialogName = 'profile' | 'passkeys' | 'sessions' | 'hidden' | 'data' | 'leaving';

interface AccountDialogsProps {
  user: UserView;
  /** The open dialog, or null. */
  open: AccountDialogName | null;
  onClose(): void;
}

/** Dialogs about the member's account, of which at most one is open. A chunk of their own, since most visits open none of them. */
export default function AccountDialogs({ user, open, onClose }: AccountDialogsProps) {
  const close = (stays: boolean) => !stays && onClose();
  return (
    <>
      <ProfileDialog user={user} open={open === 'profile'} onOpenChange={close} />
      <PasskeysDialog open={open === 'passkeys'} onOpenChange={close} isOperator={user.isOperator === true} />
      <SessionsDialog open={open === 'sessions'} onOpenChange={close} />
      <HiddenDialog open={open === 'hidden'} onOpenChange={close} />
      <OwnDataDialog user={user} open={open === 'data'} onOpenChange={close} />
      <DeletionNoticeDialog user={user} open={open === 'leaving'} onOpenChange={close} />
    </>
  );
}
