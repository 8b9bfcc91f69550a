import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './IconButton.module.css';
import { useFocusKept } from './use-focus-kept';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Accessible name. Wrap the button in a Tooltip to show it. */
  label: string;
  size?: 's' | 'm';
  ref?: Ref<HTMLButtonElement>;
}

/** A round button that shows only an icon. */
export function IconButton({ label, size = 'm', className, type = 'button', ...rest }: IconButtonProps) {
  useFocusKept(rest.disabled ?? false);
  return (
    <button {...rest} type={type} aria-label={label} className={clsx(styles.button, className)} data-size={size} />
  );
}
