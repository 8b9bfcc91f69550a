import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import { Dialog, ErrorState, Spinner, useTexts } from '@wishboard/web-kit/ui';
import { useState } from 'react';
import { passkeysQuery } from '../../api/queries';
import { accountTexts } from '../../texts/account';
import { shellTexts } from '../../texts/shell';
import { AddPasskey } from './AddPasskey';
import { ConfirmIdentity } from './ConfirmIdentity';
import { PasskeyRow } from './PasskeyRow';
import styles from './PasskeysDialog.module.css';

interface PasskeysDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  isOperator?: boolean;
}

/** Lists the member's passkeys, and lets them add, rename and remove passkeys. */
export function PasskeysDialog({ open, onOpenChange, isOperator = false }: PasskeysDialogProps) {
  const { passkeys } = useTexts(accountTexts);
  const [renaming, setRenaming] = useState<string | null>(null);

  /** Escape cancels the renaming and leaves the dialog open. */
  function endRenaming(event: KeyboardEvent): void {
    if (renaming === null) return;
    event.preventDefault();
    setRenaming(null);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={passkeys.title}
      description={passkeys.text}
      contentProps={{ onEscapeKeyDown: endRenaming }}
    >
      <Passkeys renaming={renaming} onRename={setRenaming} isOperator={isOperator} />
    </Dialog>
  );
}

/** Whether the server requires the member to confirm their identity again. */
const isNotFresh = (error: unknown) => error instanceof ApiError && error.code === 'FORBIDDEN';

interface PasskeysProps {
  /** Id of the passkey that is being renamed. */
  renaming: string | null;
  onRename(id: string | null): void;
  isOperator: boolean;
}

function Passkeys({ renaming, onRename, isOperator }: PasskeysProps) {
  const { passkeys: texts, confirm } = useTexts(accountTexts);
  const { loading } = useTexts(shellTexts);
  const [asked, setAsked] = useState<'no' | 'yes' | 'done'>('no');
  const list = useQuery(passkeysQuery());
  /** Asks the member to confirm their identity if that resolves the error. Returns false for any other error. */
  const askToConfirm = (error: unknown): boolean => {
    if (!isNotFresh(error)) return false;
    setAsked('yes');
    return true;
  };

  if (list.isPending) return <Spinner label={loading} />;
  if (list.isError) {
    return <ErrorState title={texts.failed} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  }
  if (asked === 'yes') {
    const about = { hasPasskeys: list.data.length > 0, isOperator };
    return <ConfirmIdentity {...about} onDone={() => setAsked('done')} />;
  }
  return (
    <div className={styles.passkeys}>
      <div role="status" className={styles.status}>
        {asked === 'done' && confirm.done}
      </div>
      {list.data.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className={styles.list}>
          {list.data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isRenamed={passkey.id === renaming}
              onRename={(begins) => onRename(begins ? passkey.id : null)}
              askToConfirm={askToConfirm}
            />
          ))}
        </ul>
      )}
      <AddPasskey askToConfirm={askToConfirm} />
    </div>
  );
}
