import { clsx } from 'clsx';
import styles from './Skeleton.module.css';

/** Grey placeholder for loading content. Its size and shape come from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx(styles.skeleton, className)} />;
}
