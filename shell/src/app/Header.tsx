import { useTexts } from '@wishboard/web-kit/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { shellTexts } from '../texts/shell';
import styles from './Header.module.css';
import { Logo } from './Logo';

/** The sticky header: the brand, and what stands on its right. */
export function Header({ children }: { children?: ReactNode }) {
  const texts = useTexts(shellTexts);
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        {texts.skipToContent}
      </a>
      <div className={styles.bar}>
        <Link href="/" className={styles.brand} aria-label={texts.home}>
          <Logo />
          <span aria-hidden className={styles.name}>
            Wishboard
          </span>
        </Link>
        <div className={styles.tools}>{children}</div>
      </div>
    </header>
  );
}
