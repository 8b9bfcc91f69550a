import { clsx } from 'clsx';
import styles from './Skeleton.module.css';

/** Grey stand-in for what loads. Size and shape come from the class it is given. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx(styles.skeleton, className)} />;
}
