import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SuspendedAccountView } from '@wishboard/contracts/http/members/account';
import type { DeletionRequest } from '@wishboard/contracts/http/members/own-data';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { ApiError, request } from '@wishboard/web-kit/api/fetch-json';
import { formatDay } from '@wishboard/web-kit/texts/dates';
import { Button, toast, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { type RefObject, useRef } from 'react';
import { ownDataTexts } from '../../texts/own-data';
import { DeletionForm } from '../own-data-forms/DeletionForm';
import { DownloadData } from '../own-data-forms/DownloadData';
import styles from '../own-data-forms/OwnData.module.css';

interface PartProps {
  account: SuspendedAccountView;
  /** Gets the focus when the part is replaced by another one. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Lets a suspended member export their data, delete their account, and keep it as long as it is not deleted. */
export default function SuspendedData({ account }: { account: SuspendedAccountView }) {
  const { title, suspended: texts } = useTexts(ownDataTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.parts} aria-labelledby="suspended-data">
      <div className={styles.part}>
        <h2 ref={heading} id="suspended-data" tabIndex={-1} className={styles.heading}>
          {title}
        </h2>
        <p>{texts.text}</p>
      </div>
      <DownloadData making={texts.making} />
      {account.deletionDueAt === null ? (
        <Delete account={account} heading={heading} />
      ) : (
        <Keep account={account} heading={heading} />
      )}
    </section>
  );
}

function Delete({ account: { username }, heading }: PartProps) {
  const { deletion, suspended: texts } = useTexts(ownDataTexts);
  const readAgain = useReadAgain(heading);
  const ask = useMutation({
    mutationFn: (typed: string) => {
      const body: DeletionRequest = { username: typed };
      return request(paths.deletion, { method: 'POST', body });
    },
    onSuccess: readAgain,
    onError: (error) => {
      if (!isWrong(error)) toast({ title: deletion.failed, variant: 'destructive' });
    },
  });
  return (
    <DeletionForm
      username={username}
      text={texts.deletion}
      isPending={ask.isPending}
      isWrong={isWrong(ask.error)}
      onSubmit={ask.mutate}
    />
  );
}

function Keep({ account: { deletionDueAt }, heading }: PartProps) {
  const { leaving, suspended: texts } = useTexts(ownDataTexts);
  const language = useLanguage();
  const readAgain = useReadAgain(heading);
  const keep = useMutation({
    mutationFn: () => request(paths.deletion, { method: 'DELETE' }),
    onSuccess: async () => {
      toast({ title: texts.kept });
      await readAgain();
    },
    onError: () => toast({ title: leaving.keepFailed, variant: 'destructive' }),
  });
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{leaving.title}</h3>
      <p role="status">{deletionDueAt && leaving.text(formatDay(deletionDueAt, language))}</p>
      <Button pending={keep.isPending} onClick={() => keep.mutate()}>
        {leaving.keep}
      </Button>
    </section>
  );
}

const isWrong = (error: unknown) => error instanceof ApiError && error.status === 400;

/** Returns a function that reads the suspended account again. What the member has used disappears with that, so the heading gets the focus. */
function useReadAgain(heading: PartProps['heading']): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: queryKeys.suspension });
    heading.current?.focus();
  };
}
