import { errorText } from '@wishboard/web-kit/api/error-texts';
import { Button, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { Undo2 } from 'lucide-react';
import type { Ref } from 'react';
import { interestsTexts } from '../texts/interests';

interface RemovalStatusProps {
  /** The last removed interest, or null. */
  removedInterest: string | null;
  /** Why the last change of the interests failed, or null. */
  error: Error | null;
  onUndo(): void;
  undoRef?: Ref<HTMLButtonElement>;
}

/** Says which interest was removed, and offers to undo it, or says that the interests could not be changed. */
export function RemovalStatus({ removedInterest, error, onUndo, undoRef }: RemovalStatusProps) {
  const texts = useTexts(interestsTexts);
  const language = useLanguage();
  return (
    <>
      <p role="status">
        {error ? errorText(error, language, texts.failed) : removedInterest !== null && texts.removed(removedInterest)}
      </p>
      {removedInterest !== null && !error && (
        <Button ref={undoRef} size="s" variant="ghost" aria-label={texts.undoRemove(removedInterest)} onClick={onUndo}>
          <Undo2 aria-hidden />
          {texts.undo}
        </Button>
      )}
    </>
  );
}
