import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PreferencesView } from '@wishboard/contracts/http/members/preferences';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { isKnownColor, paperStyle } from '@wishboard/web-kit/notes/note-colors';
import { Button, toast, useTexts } from '@wishboard/web-kit/ui';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { preferencesQuery } from '../../api/queries';
import { interestsTexts } from '../../texts/interests';
import { recommendationsTexts } from '../../texts/recommendations';
import { InterestChips } from './InterestChips';
import { InterestsEditor } from './InterestsEditor';
import styles from './InterestsSummary.module.css';
import { ResetInterests } from './ResetInterests';

/** How many keywords are shown until all are asked for. Source: specification, section 9. */
const KEYWORDS_MAX = 3;

/**
 * What the recommendations rest on, the way to say otherwise and the way to have it forgotten. A server of the release before takes
 * nothing that is said: of it, nothing is shown where nothing is known.
 */
export function InterestsSummary({ onLessTakenBack }: { onLessTakenBack(wishId: string): void }) {
  const { panel: texts } = useTexts(recommendationsTexts);
  const { data } = useQuery(preferencesQuery());
  const reset = useResetInterests(() => toast({ title: texts.reset.failed, variant: 'destructive' }));
  if (data === undefined) return null;
  const isKnown = data.keywords.length > 0 || data.colorPreference !== null || hasSaid(data);
  if (!isKnown && !data.stated) return reset.isSuccess ? <Forgotten text={texts.reset.done} /> : null;
  return (
    <>
      {!isKnown && reset.isSuccess && <Forgotten text={texts.reset.done} />}
      <Interests preferences={data} onLessTakenBack={onLessTakenBack}>
        {isKnown && <ResetInterests texts={texts.reset} pending={reset.isPending} onReset={() => reset.mutate()} />}
      </Interests>
    </>
  );
}

/** Whether the member said anything that a reset would forget. */
function hasSaid({ stated, lessLike = [] }: PreferencesView): boolean {
  if (!stated) return false;
  const { added, removed, categories } = stated;
  return added.length + removed.length + categories.length + lessLike.length > 0;
}

interface InterestsProps {
  preferences: PreferencesView;
  onLessTakenBack(wishId: string): void;
  children: React.ReactNode;
}

function Interests({ preferences, onLessTakenBack, children }: InterestsProps) {
  const { panel: texts } = useTexts(recommendationsTexts);
  const { edit } = useTexts(interestsTexts);
  const { keywords, colorPreference, stated } = preferences;
  const [isEditing, setIsEditing] = useState(false);
  const editor = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const shown = isEditing ? keywords : keywords.slice(0, KEYWORDS_MAX);
  return (
    <div className={styles.box} data-editing={isEditing || undefined}>
      <div className={styles.summary}>
        <InterestChips label={texts.interests} interests={shown} canSay={stated !== undefined} onLast={toggle} />
        {colorPreference !== null && isKnownColor(colorPreference) && (
          <p className={styles.color}>
            <span aria-hidden className={styles.swatch} style={paperStyle(colorPreference)} />
            {texts.prefers(colorPreference)}
          </p>
        )}
        <div className={styles.buttons}>
          {stated && (
            <Button
              ref={toggle}
              variant="ghost"
              size="s"
              className={styles.edit}
              aria-expanded={isEditing}
              aria-controls={isEditing ? editor : undefined}
              onClick={() => setIsEditing(!isEditing)}
            >
              {keywords.length > 0 ? edit.open : edit.begin}
              <ChevronDown aria-hidden />
            </Button>
          )}
          {children}
        </div>
      </div>
      {stated && isEditing && (
        <InterestsEditor id={editor} preferences={{ ...preferences, stated }} onLessTakenBack={onLessTakenBack} />
      )}
    </div>
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
