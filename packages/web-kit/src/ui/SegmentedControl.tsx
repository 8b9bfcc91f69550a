import { ToggleGroup as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './SegmentedControl.module.css';

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the choice. */
  label: string;
  value: Value;
  onChange(value: Value): void;
  options: readonly { value: Value; label: ReactNode }[];
  size?: 's' | 'm';
}

/** Switches between a few views, exactly one of which is shown. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, onChange, options, size = 'm' } = props;
  return (
    <Radix.Root
      type="single"
      aria-label={label}
      className={styles.control}
      data-size={size}
      value={value}
      // Pressing the chosen one again would choose none.
      onValueChange={(chosen) => chosen && onChange(chosen as Value)}
    >
      {options.map((option) => (
        <Radix.Item key={option.value} value={option.value} className={styles.segment}>
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
