import { AlertDialog, Button } from '@wishboard/web-kit/ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { ResetTexts } from '../../texts/recommendations';

export interface ResetInterestsProps {
  texts: ResetTexts;
  pending: boolean;
  onReset(): void;
}

/** Button that deletes the member's interests, after a confirmation, because this cannot be undone. */
export function ResetInterests({ texts, pending, onReset }: ResetInterestsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" size="s" pending={pending} onClick={() => setAsking(true)}>
        {!pending && <RotateCcw aria-hidden />}
        {texts.action}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.question}
        description={texts.consequence}
        confirmLabel={texts.confirm}
        destructive
        onConfirm={onReset}
      />
    </>
  );
}
