import type { ReportReason, SubjectView } from '@wishboard/contracts/http/moderation/moderation';
import { useRef, useState } from 'react';
import type { Choice } from './choices';
import { completeDraft, type MissingField } from './decision-draft';
import { useDecide } from './use-decide';

/** Where the focus goes when a field is missing. */
const CONTROLS: Record<MissingField, string> = {
  choice: 'button',
  reason: 'input[type="radio"]',
  days: 'input[inputmode="numeric"]',
};

export interface DecisionFormState {
  subject: SubjectView;
  /** The chosen decision, or null. */
  choice: Choice | null;
  onChoose(choice: Choice | null): void;
  onDecided(): void;
}

/** What the form for a decision contains, and which field is missing since it was last confirmed. */
export function useDecisionForm({ subject, choice, onChoose, onDecided }: DecisionFormState) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [days, setDays] = useState('');
  const [missing, setMissing] = useState<MissingField | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useDecide(subject, onDecided, () => {
    onChoose(null);
    setReason(null);
    setNote('');
    setDays('');
  });

  function choose(chosen: Choice): void {
    onChoose(chosen);
    setMissing(null);
  }

  function chooseReason(chosen: ReportReason): void {
    setReason(chosen);
    setMissing(null);
  }

  function changeDays(typed: string): void {
    setDays(typed);
    setMissing(null);
  }

  /** Sends the decision, or shows which field is missing and focuses it. */
  function confirm(): void {
    if (isPending) return;
    const draft = completeDraft({ choice, reason, note, days });
    if (typeof draft === 'string') {
      setMissing(draft);
      form.current?.querySelector<HTMLElement>(CONTROLS[draft])?.focus();
    } else {
      setMissing(null);
      mutate(draft);
    }
  }

  return { form, reason, note, days, missing, isPending, choose, chooseReason, changeDays, setNote, confirm };
}
