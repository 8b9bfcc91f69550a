import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { useFocusKept } from '../base/focus';
import styles from './Button.module.css';
import { Spinner } from './Spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: 's' | 'm' | 'l';
  /** Whether work is in progress: the button is disabled and shows a spinner. The caller may change the label. */
  pending?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A labelled button. It submits a form only with `type="submit"`. */
export function Button({ variant = 'secondary', size = 'm', pending = false, ...props }: ButtonProps) {
  const { className, children, disabled = false, type = 'button', ...rest } = props;
  useFocusKept(disabled || pending);
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={clsx(styles.button, className)}
      data-variant={variant}
      data-size={size}
    >
      {pending && <Spinner size="s" />}
      {children}
    </button>
  );
}
