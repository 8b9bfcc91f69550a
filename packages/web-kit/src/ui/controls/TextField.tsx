import type { InputHTMLAttributes, Ref } from 'react';
import { Field, type FieldProps } from './Field';
import styles from './field.module.css';

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  ref?: Ref<HTMLInputElement>;
}

/** A line of text with its label. */
export function TextField({ label, note, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => <input type="text" {...input} {...control} className={styles.control} />}
    </Field>
  );
}
