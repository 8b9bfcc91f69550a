import { useQuery } from '@tanstack/react-query';
import { paths } from '@wishboard/contracts/http/routes';
import { Dialog, ErrorState, Spinner, useTexts } from '@wishboard/web-kit/ui';
import { useId } from 'react';
import { hiddenQuery } from '../../api/queries';
import { hiddenTexts } from '../../texts/hidden';
import { shellTexts } from '../../texts/shell';
import styles from './HiddenDialog.module.css';
import { HiddenRow } from './HiddenRow';

interface HiddenDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Lists hidden wishes and muted or blocked members, each with a button that undoes it. */
export function HiddenDialog({ open, onOpenChange }: HiddenDialogProps) {
  const texts = useTexts(hiddenTexts);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} description={texts.text}>
      <Hidden />
    </Dialog>
  );
}

interface Entry {
  id: string;
  name: string;
  path: string;
}

function Hidden() {
  const texts = useTexts(hiddenTexts);
  const { loading } = useTexts(shellTexts);
  const list = useQuery(hiddenQuery());
  if (list.isPending) return <Spinner label={loading} />;
  if (list.isError) {
    return <ErrorState title={texts.failed} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  }
  const wishes = list.data.wishes.map(({ id, title }) => ({ id, name: title, path: paths.hide(id) }));
  const muted = list.data.muted.map((member) => entryOf(member, paths.mute));
  const blocked = list.data.blocked.map((member) => entryOf(member, paths.block));
  if (wishes.length + muted.length + blocked.length === 0) return <p className={styles.none}>{texts.none}</p>;
  return (
    <div className={styles.lists}>
      <List heading={texts.blocked} undo={texts.undo.block} entries={blocked} />
      <List heading={texts.muted} undo={texts.undo.mute} entries={muted} />
      <List heading={texts.wishes} undo={texts.undo.wish} entries={wishes} />
    </div>
  );
}

const entryOf = (
  { id, username, displayName }: { id: string; username: string; displayName: string },
  pathOf: (username: string) => string,
): Entry => ({
  id,
  name: displayName,
  path: pathOf(username),
});

function List({ heading, undo, entries }: { heading: string; undo: string; entries: readonly Entry[] }) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {heading}
      </h3>
      <ul>
        {entries.map((entry) => (
          <HiddenRow key={entry.id} name={entry.name} path={entry.path} undo={undo} />
        ))}
      </ul>
    </section>
  );
}
