import { PasskeysDialog } from '../passkeys/PasskeysDialog';
import { SessionsDialog } from '../sessions/SessionsDialog';

export type AccountDialogName = 'passkeys' | 'sessions';

/** Dialogs about the member's account, of which one is open at most. */
export function AccountDialogs({ open, onClose }: { open: AccountDialogName | null; onClose(): void }) {
  const close = (stays: boolean) => !stays && onClose();
  return (
    <>
      <PasskeysDialog open={open === 'passkeys'} onOpenChange={close} />
      <SessionsDialog open={open === 'sessions'} onOpenChange={close} />
    </>
  );
}
