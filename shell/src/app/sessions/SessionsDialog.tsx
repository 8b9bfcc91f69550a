import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { Button, Dialog, ErrorState, Spinner, toast, useTexts } from '@wishboard/web-kit/ui';
import { LogOut } from 'lucide-react';
import { sessionsQuery } from '../../api/queries';
import { sessionTexts } from '../../texts/sessions';
import { shellTexts } from '../../texts/shell';
import { SessionRow } from './SessionRow';
import styles from './SessionsDialog.module.css';

interface SessionsDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Lists the member's sessions, and lets them end one or all others. */
export function SessionsDialog({ open, onOpenChange }: SessionsDialogProps) {
  const texts = useTexts(sessionTexts);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} description={texts.text}>
      <Sessions />
    </Dialog>
  );
}

function Sessions() {
  const texts = useTexts(sessionTexts);
  const { loading } = useTexts(shellTexts);
  const client = useQueryClient();
  const list = useQuery(sessionsQuery());
  const endOthers = useMutation({
    mutationFn: () => request(paths.sessions, { method: 'DELETE' }),
    onSuccess: () => {
      toast({ title: texts.endedOthers });
      return client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    onError: () => toast({ title: texts.endFailed, variant: 'destructive' }),
  });
  if (list.isPending) return <Spinner label={loading} />;
  if (list.isError) {
    return <ErrorState title={texts.failed} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  }
  return (
    <div className={styles.sessions}>
      <ul className={styles.list}>
        {list.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {list.data.length > 1 ? (
        <Button pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          <LogOut aria-hidden />
          {texts.endOthers}
        </Button>
      ) : (
        <p>{texts.only}</p>
      )}
    </div>
  );
}
