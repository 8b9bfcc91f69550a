import styles from './Spinner.module.css';

/** A turning ring. Decorative unless labelled: give `label` where no text beside it says that something loads. */
export function Spinner({ label, size = 'm' }: { label?: string; size?: 's' | 'm' | 'l' }) {
  return (
    <span className={styles.spinner} data-size={size} {...(label ? { role: 'status', 'aria-label': label } : {})} />
  );
}
