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

/** Maximum number of keywords shown while the editor is closed. Source: specification, section 9. */
const KEYWORDS_MAX = 3;

/**
 * Shows the interests that the recommendations are based on, with buttons that edit and reset them. A server of the previous release does
 * not support editing; then nothing is shown when no interests are known.
 */
export function InterestsSummary({ onLessTakenBack }: { onLessTakenBack(wishId: string): void }) {
  const { panel: texts } = useTexts(recommendationsTexts);
  const { data } = useQuery(preferencesQuery());
  const reset = useResetInterests(() => toast({ title: texts.reset.failed, variant: 'destructive' }));
  if (data === undefined) return null;
  const isKnown = data.keywords.length > 0 || data.colorPreference !== null || hasStatedInterests(data);
  if (!isKnown && !data.stated) return reset.isSuccess ? <ResetConfirmation text={texts.reset.done} /> : null;
  return (
    <>
      {!isKnown && reset.isSuccess && <ResetConfirmation text={texts.reset.done} />}
      <Interests preferences={data} onLessTakenBack={onLessTakenBack}>
        {isKnown && <ResetInterests texts={texts.reset} pending={reset.isPending} onReset={() => reset.mutate()} />}
      </Interests>
    </>
  );
}

/** Whether the member has stated anything that a reset would delete. */
function hasStatedInterests({ stated, lessLike = [] }: PreferencesView): boolean {
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
        <InterestChips label={texts.interests} interests={shown} canEdit={stated !== undefined} onLast={toggle} />
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

/** Confirms the reset in place of the interests, and takes the focus of the removed button. */
function ResetConfirmation({ text }: { text: string }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={note} tabIndex={-1} role="status" className={styles.forgotten}>
      {text}
    </p>
  );
}

/** Deletes the member's interests and refetches the recommendations. */
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
