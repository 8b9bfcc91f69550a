import { cutTo } from '@wishboard/contracts/http/fields/text';
import { MODERATION_NOTE_MAX, SUSPENSION_DAYS_MAX } from '@wishboard/contracts/http/moderation/moderation';
import { Button, TextArea, TextField, useTexts } from '@wishboard/web-kit/ui';
import { type FormEvent, type RefObject, useId } from 'react';
import { moderationTexts } from '../../texts/moderation';
import { choicesOf } from './choices';
import { DecisionChoice } from './DecisionChoice';
import styles from './DecisionForm.module.css';
import { type MissingField, needsDays } from './decision-draft';
import { ReasonChoice } from './ReasonChoice';
import { type DecisionFormState, useDecisionForm } from './use-decision-form';
import { useDecisionShortcuts } from './use-decision-shortcuts';

interface DecisionFormProps extends DecisionFormState {
  isObjection: boolean;
  /** Element within which the keyboard shortcuts work. */
  page: RefObject<HTMLElement | null>;
}

/** Form for a decision, a reason and an optional note. Nothing is sent before decision and reason are chosen and confirmed. */
export function DecisionForm({ isObjection, page, ...state }: DecisionFormProps) {
  const { subject, choice } = state;
  const texts = useTexts(moderationTexts);
  const headingId = useId();
  const fields = useDecisionForm(state);
  const { form, reason, note, days, missing, isPending } = fields;
  const choices = choicesOf(subject, isObjection);
  useDecisionShortcuts(page, choices, fields);
  const complaints: Record<MissingField, string> = {
    choice: texts.choose,
    reason: texts.chooseReason,
    days: texts.chooseDays,
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    fields.confirm();
  };

  return (
    <form ref={form} onSubmit={submit} aria-labelledby={headingId} className={styles.form}>
      <h3 id={headingId}>{texts.decide}</h3>
      <DecisionChoice choices={choices} value={choice} onChange={fields.choose} />
      <ReasonChoice value={reason} onChange={fields.chooseReason} />
      {needsDays(choice) && (
        <TextField
          label={texts.days}
          hint={texts.daysHint(SUSPENSION_DAYS_MAX)}
          inputMode="numeric"
          value={days}
          onChange={(event) => fields.changeDays(event.target.value)}
        />
      )}
      <TextArea
        label={texts.note}
        note={texts.optional}
        rows={2}
        value={note}
        onChange={(event) => fields.setNote(cutTo(event.target.value, MODERATION_NOTE_MAX))}
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
