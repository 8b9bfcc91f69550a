import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { Button, toast, useTexts } from '@wishboard/web-kit/ui';
import { hiddenTexts } from '../../texts/hidden';
import styles from './HiddenDialog.module.css';

interface HiddenRowProps {
  /** A wish's title, or a member's name. */
  name: string;
  /** Path for the DELETE request that shows the wish or the member again. */
  path: string;
  undo: string;
}

/** A hidden wish or a muted or blocked member, with an undo button. */
export function HiddenRow({ name, path, undo }: HiddenRowProps) {
  const texts = useTexts(hiddenTexts);
  const client = useQueryClient();
  const takeBack = useMutation({
    mutationFn: () => request(path, { method: 'DELETE' }),
    onSuccess: () => {
      toast({ title: texts.undone(name) });
      const keys = [queryKeys.hidden, queryKeys.wishes, queryKeys.members, queryKeys.wishCounts];
      const more = [queryKeys.recommendations(), queryKeys.notifications];
      return Promise.all([...keys, ...more].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: () => toast({ title: texts.undoFailed, variant: 'destructive' }),
  });
  return (
    <li className={styles.row}>
      <span {...memberText(name)} className={styles.name}>
        {name}
      </span>
      <Button aria-label={texts.undoOf(undo, name)} pending={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {undo}
      </Button>
    </li>
  );
}
