import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import styles from './field.module.css';

export interface FieldProps {
  label: ReactNode;
  /** Shown beside the label, for example "optional". */
  note?: ReactNode;
  hint?: ReactNode;
  /** Error message of the value. The hint stays visible. */
  error?: ReactNode;
}

/** Attributes for the native control, which connect label, hint and error with it and give it the common look. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string | undefined;
}

/** Label, hint and error around one control. */
export function Field({
  label,
  note,
  hint,
  error,
  children,
}: FieldProps & { children(control: FieldControl): ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        className: styles.control,
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  ref?: Ref<HTMLInputElement>;
}

/** A single-line text field with its label. */
export function TextField({ label, note, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => <input type="text" dir="auto" {...input} {...control} />}
    </Field>
  );
}

export interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line text field with its label. */
export function TextArea({ label, note, hint, error, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => <textarea dir="auto" {...textarea} {...control} />}
    </Field>
  );
}
