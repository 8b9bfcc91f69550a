import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PreferencesView } from '@wishboard/contracts/http/preferences';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { isKnownColor, paperStyle } from '@wishboard/web-kit/notes/note-colors';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { useEffect, useRef } from 'react';
import { preferencesQuery } from '../../api/queries';
import { recommendationsTexts } from '../../texts/recommendations';
import styles from './InterestsSummary.module.css';
import { ResetInterests } from './ResetInterests';

/** How many keywords are shown. Source: specification, section 9. */
const KEYWORDS_MAX = 3;

/**
 * What the recommendations rest on, and the way to have it forgotten. Absent where nothing is known: it explains, and must
 * not stand in the way.
 */
export function InterestsSummary() {
  const { panel: texts } = useTexts(recommendationsTexts);
  const { data } = useQuery(preferencesQuery());
  const reset = useResetInterests(() => toast({ title: texts.reset.failed, variant: 'destructive' }));
  if (data === undefined) return null;
  if (data.keywords.length === 0 && data.colorPreference === null) {
    return reset.isSuccess ? <Forgotten text={texts.reset.done} /> : null;
  }
  return (
    <div className={styles.summary}>
      <Interests preferences={data} />
      <ResetInterests texts={texts.reset} pending={reset.isPending} onReset={() => reset.mutate()} />
    </div>
  );
}

function Interests({ preferences }: { preferences: PreferencesView }) {
  const { panel: texts } = useTexts(recommendationsTexts);
  const { keywords, colorPreference } = preferences;
  return (
    <>
      {keywords.length > 0 && (
        <p className={styles.interests}>
          <span>{texts.interests}</span>{' '}
          {keywords.slice(0, KEYWORDS_MAX).map((keyword) => (
            <span key={keyword} {...memberText(keyword)} className={styles.keyword}>
              {keyword}
            </span>
          ))}
        </p>
      )}
      {colorPreference !== null && isKnownColor(colorPreference) && (
        <p className={styles.color}>
          <span aria-hidden className={styles.swatch} style={paperStyle(colorPreference)} />
          {texts.prefers(colorPreference)}
        </p>
      )}
    </>
  );
}

/** Stands where the interests stood, and takes the focus of the button that went with them. */
function Forgotten({ text }: { text: string }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={note} tabIndex={-1} role="status" className={styles.forgotten}>
      {text}
    </p>
  );
}

/** Has the member's interests forgotten, and shows what is left without them. */
function useResetInterests(onFailed: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(paths.preferences, { method: 'DELETE' }),
    onSuccess: () =>
      Promise.all(
        [queryKeys.preferences, queryKeys.recommendations()].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
    onError: onFailed,
  });
}
