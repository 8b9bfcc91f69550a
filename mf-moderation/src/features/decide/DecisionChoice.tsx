import { Button, useTexts } from '@wishboard/web-kit/ui';
import { moderationTexts } from '../../texts/moderation';
import { type Choice, DECISION_KEYS } from './choices';
import styles from './DecisionForm.module.css';

interface DecisionChoiceProps {
  choices: readonly Choice[];
  value: Choice | null;
  onChange(choice: Choice): void;
}

/** Group of the possible decisions, each a button with a letter as its shortcut. */
export function DecisionChoice({ choices, value, onChange }: DecisionChoiceProps) {
  const texts = useTexts(moderationTexts);
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that are pressed, each with a key: no fields of a form
    <div role="group" aria-label={texts.decisionOf} className={styles.decisions}>
      {choices.map((each) => {
        const isChosen = each.decision === value?.decision;
        return (
          <Button
            key={each.decision}
            size="s"
            variant={isChosen ? 'primary' : 'secondary'}
            aria-pressed={isChosen}
            aria-keyshortcuts={DECISION_KEYS[each.decision]}
            onClick={() => onChange(each)}
          >
            {texts.decisions[each.decision]}
            <kbd aria-hidden className={styles.key}>
              {DECISION_KEYS[each.decision].toUpperCase()}
            </kbd>
          </Button>
        );
      })}
    </div>
  );
}
