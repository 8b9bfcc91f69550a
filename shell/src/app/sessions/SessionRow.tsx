import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionView } from '@wishboard/contracts/http/members/session';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { ApiError, request } from '@wishboard/web-kit/api/fetch-json';
import { formatDay } from '@wishboard/web-kit/texts/dates';
import { IconButton, toast, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { LogOut } from 'lucide-react';
import { sessionTexts } from '../../texts/sessions';
import styles from './SessionsDialog.module.css';

/** A session with its device and its dates. Every session except the current one can be ended. */
export function SessionRow({ session }: { session: SessionView }) {
  const texts = useTexts(sessionTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const { id, isCurrent, browser, system, createdAt, lastUsedAt } = session;
  const device = texts.device(browser, system);
  const end = useMutation({
    mutationFn: () => request(paths.session(id), { method: 'DELETE' }).catch(unlessGone),
    onSuccess: () => {
      toast({ title: texts.ended(device) });
      return client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    onError: () => toast({ title: texts.endFailed, variant: 'destructive' }),
  });
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p>
          {device}
          {isCurrent && <span className={styles.here}>{texts.current}</span>}
        </p>
        <p className={styles.days}>
          {texts.created(formatDay(createdAt, language))} · {texts.used(formatDay(lastUsedAt, language))}
        </p>
      </div>
      {!isCurrent && (
        <IconButton label={texts.end(device)} disabled={end.isPending} onClick={() => end.mutate()}>
          <LogOut aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** Ignores a 404 response: the session had already ended. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
