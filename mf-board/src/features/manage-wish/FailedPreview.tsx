import { cleanLine, cutTo } from '@wishboard/contracts/http/fields/text';
import { PRODUCT_TITLE_MAX, type WishView } from '@wishboard/contracts/http/wishes/wish';
import { Button, TextField, toast, useTexts } from '@wishboard/web-kit/ui';
import { Pencil, RotateCw } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { boardTexts } from '../../texts/board';
import styles from './FailedPreview.module.css';
import { useRetryPreview } from './use-retry-preview';
import { useUpdateWish } from './use-update-wish';

/** Controls for the owner when the preview of a product link failed: retry it, or name the product. */
export function FailedPreview({ wish }: { wish: WishView }) {
  const { card } = useTexts(boardTexts);
  const [isNaming, setNaming] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const { retry, isPending } = useRetryPreview(wish);
  const stopNaming = () => {
    flushSync(() => setNaming(false));
    root.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  };
  if (!wish.productUrl || wish.previewStatus !== 'failed' || wish.productTitle) return null;
  return (
    <div ref={root} className={styles.controls}>
      {isNaming ? (
        <NameProduct wish={wish} onDone={() => focusLink(root.current)} onCancel={stopNaming} />
      ) : (
        <>
          <Button
            variant="ghost"
            size="s"
            pending={isPending}
            onClick={() => retry({ onSuccess: () => focusLink(root.current) })}
          >
            {!isPending && <RotateCw aria-hidden />}
            {card.retryPreview}
          </Button>
          <Button variant="ghost" size="s" onClick={() => setNaming(true)}>
            <Pencil aria-hidden />
            {card.nameProduct}
          </Button>
        </>
      )}
    </div>
  );
}

function NameProduct({ wish, onDone, onCancel }: { wish: WishView; onDone(): void; onCancel(): void }) {
  const { card, toasts } = useTexts(boardTexts);
  const { mutate, isPending } = useUpdateWish(wish);
  const [title, setTitle] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cleanLine(title) === '') return;
    mutate(
      { body: { productTitle: title } },
      {
        onSuccess: (answer) => {
          onDone();
          toast({ title: answer ? toasts.saved : toasts.waits });
        },
        onError: () => toast({ title: toasts.saveFailed, variant: 'destructive' }),
      },
    );
  };
  // During the composition of a word, Escape ends only that.
  const cancel = ({ key, nativeEvent }: KeyboardEvent) => key === 'Escape' && !nativeEvent.isComposing && onCancel();
  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={cancel}>
      <TextField
        label={card.productTitle}
        value={title}
        // The member has just asked for this field, so it takes the focus.
        ref={focusOnce}
        // Counts code points like the server. The browser's `maxLength` counts an emoji as two.
        onChange={(event) => setTitle(cutTo(event.target.value, PRODUCT_TITLE_MAX))}
      />
      <div className={styles.buttons}>
        <Button size="s" variant="ghost" onClick={onCancel}>
          {card.cancel}
        </Button>
        <Button size="s" variant="primary" type="submit" pending={isPending} disabled={cleanLine(title) === ''}>
          {card.saveTitle}
        </Button>
      </div>
    </form>
  );
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus();

/** Moves the focus to the product link before the controls, which are about to disappear. */
function focusLink(controls: HTMLElement | null): void {
  const link = controls?.previousElementSibling;
  if (link instanceof HTMLElement) link.focus({ preventScroll: true });
}
