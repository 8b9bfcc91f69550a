import type { Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from './Field';
import styles from './field.module.css';

export interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text with their label. */
export function TextArea({ label, note, hint, error, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => <textarea {...textarea} {...control} className={styles.control} />}
    </Field>
  );
}
