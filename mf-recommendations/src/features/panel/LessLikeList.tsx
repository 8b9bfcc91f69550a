import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LessLike } from '@wishboard/contracts/http/members/preferences';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { Button, toast, useTexts } from '@wishboard/web-kit/ui';
import { useId, useRef } from 'react';
import { interestsTexts } from '../../texts/interests';
import styles from './InterestsEditor.module.css';

export interface LessLikeListProps {
  wishes: readonly LessLike[];
  onTakenBack(wishId: string): void;
}

/** Wishes marked with "less like this", each with an undo button. */
export function LessLikeList({ wishes, onTakenBack }: LessLikeListProps) {
  const { edit, failed } = useTexts(interestsTexts);
  const client = useQueryClient();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const takeBack = useMutation({
    mutationFn: (wishId: string) => request(paths.lessLike(wishId), { method: 'DELETE' }),
    onSuccess: async (_answer, wishId) => {
      onTakenBack(wishId);
      // The focused button is removed with its row.
      heading.current?.focus({ preventScroll: true });
      await Promise.all(
        [queryKeys.preferences, queryKeys.recommendations()].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
    onError: () => toast({ title: failed, variant: 'destructive' }),
  });
  return (
    <section aria-labelledby={headingId} className={styles.less}>
      <h3 ref={heading} id={headingId} tabIndex={-1}>
        {edit.lessHeading}
      </h3>
      <ul>
        {wishes.map(({ wishId, title }) => (
          <li key={wishId}>
            <span {...memberText(title)}>{title}</span>
            <Button
              size="s"
              variant="ghost"
              aria-label={edit.lessTakeBackOf(title)}
              pending={takeBack.isPending && takeBack.variables === wishId}
              onClick={() => takeBack.mutate(wishId)}
            >
              {edit.lessTakeBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
