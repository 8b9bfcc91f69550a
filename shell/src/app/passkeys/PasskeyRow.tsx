import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasskeyView } from '@wishboard/contracts/http/members/account';
import { accountPaths, queryKeys } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { formatDay } from '@wishboard/web-kit/texts/dates';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { AlertDialog, IconButton, toast, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { accountTexts } from '../../texts/account';
import styles from './PasskeysDialog.module.css';
import { RenamePasskey } from './RenamePasskey';

interface PasskeyRowProps {
  passkey: PasskeyView;
  isRenamed: boolean;
  /** Called with true to begin renaming the passkey, and with false to end it. */
  onRename(begins: boolean): void;
  askToConfirm(error: unknown): boolean;
}

/** A passkey with its dates, and buttons that rename and remove it. */
export function PasskeyRow({ passkey, isRenamed, onRename, askToConfirm }: PasskeyRowProps) {
  const { passkeys: texts } = useTexts(accountTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const pencil = useRef<HTMLButtonElement>(null);
  const wasRenamed = useRef(false);
  const [asking, setAsking] = useState(false);
  const { id, name, createdAt, lastUsedAt } = passkey;
  const remove = useMutation({
    mutationFn: () => request(accountPaths.passkeyOf(id), { method: 'DELETE' }),
    onSuccess: () => {
      toast({ title: texts.removed });
      return client.invalidateQueries({ queryKey: queryKeys.passkeys });
    },
    onError: (error) => {
      if (!askToConfirm(error)) toast({ title: texts.removeFailed, variant: 'destructive' });
    },
  });
  // The name field had the focus and is gone, so the focus returns to the rename button.
  useEffect(() => {
    if (wasRenamed.current && !isRenamed) pencil.current?.focus();
    wasRenamed.current = isRenamed;
  }, [isRenamed]);
  return (
    <li className={styles.row}>
      {isRenamed ? (
        <RenamePasskey passkey={passkey} onDone={() => onRename(false)} />
      ) : (
        <>
          <div className={styles.about}>
            <p {...memberText(name)} className={styles.name}>
              {name}
            </p>
            <p className={styles.days}>
              {texts.created(formatDay(createdAt, language))} ·{' '}
              {lastUsedAt ? texts.used(formatDay(lastUsedAt, language)) : texts.neverUsed}
            </p>
          </div>
          <IconButton ref={pencil} label={texts.rename(name)} onClick={() => onRename(true)}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={texts.remove(name)} disabled={remove.isPending} onClick={() => setAsking(true)}>
            <Trash2 aria-hidden />
          </IconButton>
        </>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.removeTitle(name)}
        description={texts.removeText}
        confirmLabel={texts.removeConfirm}
        destructive
        onConfirm={() => remove.mutate()}
      />
    </li>
  );
}
