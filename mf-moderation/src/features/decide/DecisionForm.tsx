import { cutTo } from '@wishboard/contracts/http/fields/text';
import {
  MODERATION_NOTE_MAX,
  REPORT_REASONS,
  type ReportReason,
  SUSPENSION_DAYS_MAX,
  type SubjectView,
} from '@wishboard/contracts/http/moderation/moderation';
import { Button, TextArea, TextField, useTexts } from '@wishboard/web-kit/ui';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { moderationTexts } from '../../texts/moderation';
import { useShortcuts } from '../../use-shortcuts';
import { type Choice, choicesOf, DECISION_KEYS } from './choices';
import { DecisionChoice } from './DecisionChoice';
import styles from './DecisionForm.module.css';
import { completeDraft, type MissingField, needsDays } from './decision-draft';
import { ReasonChoice } from './ReasonChoice';
import { useDecide } from './use-decide';

/** Where the focus goes when a field is missing. */
const CONTROLS: Record<MissingField, string> = {
  choice: 'button',
  reason: 'input[type="radio"]',
  days: 'input[inputmode="numeric"]',
};

interface DecisionFormProps {
  subject: SubjectView;
  isObjection: boolean;
  /** The chosen decision, or null. */
  choice: Choice | null;
  onChoose(choice: Choice | null): void;
  /** Element within which the keyboard shortcuts work. */
  page: RefObject<HTMLElement | null>;
  onDecided(): void;
}

/** Form for a decision, a reason and an optional note. Nothing is sent before decision and reason are chosen and confirmed. */
export function DecisionForm({ subject, isObjection, choice, onChoose, page, onDecided }: DecisionFormProps) {
  const texts = useTexts(moderationTexts);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [days, setDays] = useState('');
  const [missing, setMissing] = useState<MissingField | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const headingId = useId();
  const { mutate, isPending } = useDecide(subject, onDecided, () => {
    onChoose(null);
    setReason(null);
    setNote('');
    setDays('');
  });
  const choices = choicesOf(subject, isObjection);
  const complaints: Record<MissingField, string> = {
    choice: texts.choose,
    reason: texts.chooseReason,
    days: texts.chooseDays,
  };

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

  useShortcuts(page, ({ key, target, isTyped }) => {
    // In a textarea, Enter begins a new line. On a button or a link, Enter activates it.
    if (key === 'Enter' && !target.matches('textarea, button:not([aria-pressed="true"]), a, summary')) {
      confirm();
      return true;
    }
    if (isTyped) return false;
    const chosen = choices.find(({ decision }) => DECISION_KEYS[decision] === key);
    const chosenReason = REPORT_REASONS[Number(key) - 1];
    if (chosen) choose(chosen);
    if (chosenReason) chooseReason(chosenReason);
    // Focuses the chosen control, so that a screen reader reads it and Enter confirms it.
    if (chosen || chosenReason) form.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.focus();
    return Boolean(chosen ?? chosenReason);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };

  return (
    <form ref={form} onSubmit={submit} aria-labelledby={headingId} className={styles.form}>
      <h3 id={headingId}>{texts.decide}</h3>
      <DecisionChoice choices={choices} value={choice} onChange={choose} />
      <ReasonChoice value={reason} onChange={chooseReason} />
      {needsDays(choice) && (
        <TextField
          label={texts.days}
          hint={texts.daysHint(SUSPENSION_DAYS_MAX)}
          inputMode="numeric"
          value={days}
          onChange={(event) => changeDays(event.target.value)}
        />
      )}
      <TextArea
        label={texts.note}
        note={texts.optional}
        rows={2}
        value={note}
        onChange={(event) => setNote(cutTo(event.target.value, MODERATION_NOTE_MAX))}
      />
      {missing && (
        <p role="alert" className={styles.complaint}>
          {complaints[missing]}
        </p>
      )}
      <Button type="submit" variant="primary" pending={isPending} aria-keyshortcuts="Enter">
        {isPending ? texts.sending : choice ? texts.confirm(texts.decisions[choice.decision]) : texts.choose}
      </Button>
    </form>
  );
}
