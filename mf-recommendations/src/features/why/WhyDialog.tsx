import { useQuery } from '@tanstack/react-query';
import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import { memberText } from '@wishboard/web-kit/texts/lang';
import {
  Button,
  Dialog,
  DialogActions,
  EmptyState,
  ErrorState,
  Skeleton,
  useTexts,
  VisuallyHidden,
} from '@wishboard/web-kit/ui';
import { EyeOff, ThumbsDown } from 'lucide-react';
import { whyQuery } from '../../api/queries';
import { whyTexts } from '../../texts/why';
import { Sources } from './Sources';
import styles from './WhyDialog.module.css';

export interface WhyDialogProps {
  wish: RecommendationView;
  onClose(): void;
  onOpenWish(wishId: string): void;
  onLess(): void;
  onDismiss(): void;
}

/** Explains why a wish is recommended: its sources, strongest first, with links to their wishes, and buttons that refuse the wish. */
export function WhyDialog({ wish, onClose, onOpenWish, onLess, onDismiss }: WhyDialogProps) {
  const texts = useTexts(whyTexts);
  const { data, error, isFetching, refetch } = useQuery(whyQuery(wish.id));
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.heading} closeLabel={texts.close}>
      {isGone ? (
        <EmptyState title={texts.gone} description={texts.goneHint} picture={<EyeOff />} />
      ) : (
        <>
          <p className={styles.wish}>
            <button
              type="button"
              {...memberText(wish.title)}
              className={styles.link}
              title={texts.open(wish.title)}
              onClick={() => onOpenWish(wish.id)}
            >
              {wish.title}
            </button>
          </p>
          {data && <Sources sources={data.sources} onOpenWish={onOpenWish} />}
          {!data && !error && <Loading label={texts.loading} />}
          {!data && error && (
            <ErrorState
              title={texts.error}
              onRetry={() => void refetch()}
              retryLabel={texts.retry}
              retrying={isFetching}
            />
          )}
          <p className={styles.hint}>{texts.lessHint}</p>
          <DialogActions>
            <Button className={styles.act} onClick={onDismiss}>
              <EyeOff aria-hidden />
              {texts.dismiss}
            </Button>
            <Button className={styles.act} onClick={onLess}>
              <ThumbsDown aria-hidden />
              {texts.less}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" className={styles.sources}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton className={styles.skeleton} />
      <Skeleton className={styles.skeleton} />
    </div>
  );
}
