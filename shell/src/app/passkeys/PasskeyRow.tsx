import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasskeyView } from '@wishboard/contracts/http/account';
import { accountPaths, queryKeys } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { formatDay } from '@wishboard/web-kit/texts/dates';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { AlertDialog, IconButton, toast, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountTexts } from '../../texts/account';
import styles from './PasskeysDialog.module.css';
import { RenamePasskey } from './RenamePasskey';

/** A passkey with its days, and what can be done with it. */
export function PasskeyRow({ passkey, heal }: { passkey: PasskeyView; heal(error: unknown): boolean }) {
  const { passkeys: texts } = useTexts(accountTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const [renaming, setRenaming] = useState(false);
  const [asking, setAsking] = useState(false);
  const { id, name, createdAt, lastUsedAt } = passkey;
  const remove = useMutation({
    mutationFn: () => request(accountPaths.passkeyOf(id), { method: 'DELETE' }),
    onSuccess: () => {
      toast({ title: texts.removed });
      return client.invalidateQueries({ queryKey: queryKeys.passkeys });
    },
    onError: (error) => {
      if (!heal(error)) toast({ title: texts.removeFailed, variant: 'destructive' });
    },
  });
  return (
    <li className={styles.row}>
      {renaming ? (
        <RenamePasskey passkey={passkey} onDone={() => setRenaming(false)} />
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
          <IconButton label={texts.rename(name)} onClick={() => setRenaming(true)}>
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
