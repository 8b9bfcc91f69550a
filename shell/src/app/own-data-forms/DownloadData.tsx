import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { EXPORT_DAYS, type LatestExportView } from '@wishboard/contracts/http/members/own-data';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { ApiError, fetchJson } from '@wishboard/web-kit/api/fetch-json';
import { formatDay } from '@wishboard/web-kit/texts/dates';
import { Button, Spinner, toast, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { Download, PackageOpen } from 'lucide-react';
import { exportQuery } from '../../api/queries';
import { ownDataTexts } from '../../texts/own-data';
import styles from './OwnData.module.css';

/**
 * Requests an export of all the member's data, shows its progress, and links to the file.
 *
 * @param making text while the file is being made, if not that of the dialog
 */
export function DownloadData({ making }: { making?: string }) {
  const { download } = useTexts(ownDataTexts);
  const texts = { ...download, ...(making && { making }) };
  const language = useLanguage();
  const client = useQueryClient();
  const latest = useQuery(exportQuery());
  const ask = useMutation({
    mutationFn: () => fetchJson<LatestExportView>(paths.export, { method: 'POST' }),
    onSuccess: (view) => client.setQueryData(queryKeys.export, view),
    onError: (error) => {
      const isTooOften = error instanceof ApiError && error.status === 429;
      toast({ title: isTooOften ? texts.tooOften : texts.failed, variant: 'destructive' });
    },
  });
  const made = latest.data?.export ?? null;
  const isMaking = made?.state === 'making';
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{texts.title}</h3>
      <p>{texts.text(EXPORT_DAYS)}</p>
      <div role="status" className={styles.status}>
        {isMaking && <Spinner label={texts.making} />}
        {isMaking && <p>{texts.making}</p>}
        {made?.state === 'ready' && <p>{texts.ready(made.expiresAt ? formatDay(made.expiresAt, language) : '')}</p>}
        {made?.state === 'failed' && <p>{texts.notMade}</p>}
      </div>
      {made?.state === 'ready' && (
        <a className={styles.file} href={paths.exportFile} download>
          <Download aria-hidden />
          {texts.load(sizeOf(made.size ?? 0))}
        </a>
      )}
      {!isMaking && (
        <Button pending={ask.isPending} onClick={() => ask.mutate()}>
          <PackageOpen aria-hidden />
          {made?.state === 'ready' ? texts.askAgain : texts.ask}
        </Button>
      )}
    </section>
  );
}

const MB = 1_000_000;

/** Formats a file size: whole kilobytes, or megabytes with one decimal. */
function sizeOf(bytes: number): string {
  return bytes < MB ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / MB).toFixed(1)} MB`;
}
