import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './floating.module.css';

export interface MenuItemProps {
  children: ReactNode;
  onSelect(event: Event): void;
  danger?: boolean;
  disabled?: boolean;
}

/** One action of a Menu. */
export function MenuItem({ children, onSelect, danger = false, disabled = false }: MenuItemProps) {
  return (
    <Radix.Item className={styles.item} data-danger={danger || undefined} disabled={disabled} onSelect={onSelect}>
      {children}
    </Radix.Item>
  );
}
