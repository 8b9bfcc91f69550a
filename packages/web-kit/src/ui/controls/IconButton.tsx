import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Accessible name. Wrap the button in a Tooltip to show it. */
  label: string;
  size?: 's' | 'm';
  ref?: Ref<HTMLButtonElement>;
}

/** A round button that shows only an icon. A disabled one does nothing but keeps the focus, since it uses `aria-disabled`. */
export function IconButton(props: IconButtonProps) {
  const { label, size = 'm', className, type = 'button', disabled = false, onClick, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={clsx(styles.button, className)}
      data-size={size}
    />
  );
}
