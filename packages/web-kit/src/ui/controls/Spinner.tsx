import styles from './Spinner.module.css';

/** A loading spinner. It is decorative without `label`. Give `label` when no text beside the spinner says that something loads. */
export function Spinner({ label, size = 'm' }: { label?: string; size?: 's' | 'm' | 'l' }) {
  return (
    <span className={styles.spinner} data-size={size} {...(label ? { role: 'status', 'aria-label': label } : {})} />
  );
}
