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
import styles from './DecisionForm.module.css';
import { ReasonChoice } from './ReasonChoice';
import { useDecide } from './use-decide';

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
  const [complaint, setComplaint] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const headingId = useId();
  const { mutate, isPending } = useDecide(subject, onDecided, () => {
    onChoose(null);
    setReason(null);
    setNote('');
  });
  const choices = choicesOf(subject, isObjection);
  const asksDays = choice?.decision === 'suspend';

  function choose(chosen: Choice): void {
    onChoose(chosen);
    setComplaint(null);
  }

  /** Shows which field is missing, and focuses it. */
  function showMissing(about: string, field: string): void {
    setComplaint(about);
    form.current?.querySelector<HTMLElement>(field)?.focus();
  }

  function confirm(): void {
    if (isPending) return;
    const wholeDays = /^\d+$/.test(days) ? Number(days) : 0;
    const hasDays = wholeDays >= 1 && wholeDays <= SUSPENSION_DAYS_MAX;
    if (!choice) showMissing(texts.choose, 'button');
    else if (!reason) showMissing(texts.chooseReason, 'input[type="radio"]');
    else if (asksDays && !hasDays) showMissing(texts.chooseDays, 'input[inputmode="numeric"]');
    else {
      setComplaint(null);
      mutate({ choice, reason, note, days: asksDays ? wholeDays : null });
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
    if (chosenReason) setReason(chosenReason);
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
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that are pressed, each with a key: no fields of a form */}
      <div role="group" aria-label={texts.decisionOf} className={styles.decisions}>
        {choices.map((each) => (
          <Button
            key={each.decision}
            size="s"
            variant={each.decision === choice?.decision ? 'primary' : 'secondary'}
            aria-pressed={each.decision === choice?.decision}
            aria-keyshortcuts={DECISION_KEYS[each.decision]}
            onClick={() => choose(each)}
          >
            {texts.decisions[each.decision]}
            <kbd aria-hidden className={styles.key}>
              {DECISION_KEYS[each.decision].toUpperCase()}
            </kbd>
          </Button>
        ))}
      </div>
      <ReasonChoice value={reason} onChange={setReason} />
      {asksDays && (
        <TextField
          label={texts.days}
          hint={texts.daysHint(SUSPENSION_DAYS_MAX)}
          inputMode="numeric"
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      )}
      <TextArea
        label={texts.note}
        note={texts.optional}
        rows={2}
        value={note}
        onChange={(event) => setNote(cutTo(event.target.value, MODERATION_NOTE_MAX))}
      />
      {complaint && (
        <p role="alert" className={styles.complaint}>
          {complaint}
        </p>
      )}
      <Button type="submit" variant="primary" pending={isPending} aria-keyshortcuts="Enter">
        {isPending ? texts.sending : choice ? texts.confirm(texts.decisions[choice.decision]) : texts.choose}
      </Button>
    </form>
  );
}
