import { REPORT_REASONS, type ReportReason } from '@wishboard/contracts/http/moderation/moderation';
import { useTexts } from '@wishboard/web-kit/ui';
import { useId } from 'react';
import { moderationTexts } from '../../texts/moderation';
import styles from './DecisionForm.module.css';

interface ReasonChoiceProps {
  value: ReportReason | null;
  onChange(reason: ReportReason): void;
}

/** Radio group of the reasons, each with a number as its shortcut. No reason is preselected, because the moderator must choose one. */
export function ReasonChoice({ value, onChange }: ReasonChoiceProps) {
  const texts = useTexts(moderationTexts);
  const name = useId();
  return (
    <fieldset className={styles.reasons}>
      <legend>{texts.reason}</legend>
      {REPORT_REASONS.map((reason, index) => (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            name={name}
            checked={reason === value}
            aria-keyshortcuts={String(index + 1)}
            onChange={() => onChange(reason)}
          />
          {texts.reasons[reason]}
          <kbd aria-hidden className={styles.key}>
            {index + 1}
          </kbd>
        </label>
      ))}
    </fieldset>
  );
}
