import type { NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { RadioGroup as Radix } from 'radix-ui';
import { useId } from 'react';
import { paperStyle } from '../../notes/note-colors';
import styles from './ColorRadioGroup.module.css';

export interface ColorRadioGroupProps {
  label: string;
  value: NoteColor;
  onChange(value: NoteColor): void;
  options: readonly { value: NoteColor; label: string }[];
  disabled?: boolean;
}

/** Radio group for a note's colour, in which each choice is a small note with its name. */
export function ColorRadioGroup({ label, value, onChange, options, disabled = false }: ColorRadioGroupProps) {
  const id = useId();
  return (
    <div className={styles.group}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <Radix.Root
        aria-labelledby={id}
        className={styles.options}
        value={value}
        disabled={disabled}
        onValueChange={(chosen) => onChange(chosen as NoteColor)}
      >
        {options.map((option) => (
          <Radix.Item
            key={option.value}
            value={option.value}
            className={styles.option}
            style={paperStyle(option.value)}
          >
            {option.label}
          </Radix.Item>
        ))}
      </Radix.Root>
    </div>
  );
}
