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
  /** Whether the member operates the board. */
  isOperator?: boolean;
}

/** The member's own passkeys: which there are, one more, another name, one less. */
export function PasskeysDialog({ open, onOpenChange, isOperator = false }: PasskeysDialogProps) {
  const { passkeys } = useTexts(accountTexts);
  const [renaming, setRenaming] = useState<string | null>(null);

  /** Escape leaves the name as it was, and the dialog open; and of a word that is being composed only the word. */
  function endRenaming(event: KeyboardEvent): void {
    if (renaming === null) return;
    event.preventDefault();
    if (!event.isComposing) setRenaming(null);
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

/** Whether the server wants to see once more that it is the member. */
const isNotFresh = (error: unknown) => error instanceof ApiError && error.code === 'FORBIDDEN';

interface PasskeysProps {
  /** Id of the one that is given another name. */
  renaming: string | null;
  onRename(id: string | null): void;
  isOperator: boolean;
}

function Passkeys({ renaming, onRename, isOperator }: PasskeysProps) {
  const { passkeys: texts, confirm } = useTexts(accountTexts);
  const { loading } = useTexts(shellTexts);
  const [asked, setAsked] = useState<'no' | 'yes' | 'done'>('no');
  const list = useQuery(passkeysQuery());
  /** Takes a failure that a confirmation heals; false for any other. */
  const heal = (error: unknown): boolean => {
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
              heal={heal}
            />
          ))}
        </ul>
      )}
      <AddPasskey heal={heal} />
    </div>
  );
}
