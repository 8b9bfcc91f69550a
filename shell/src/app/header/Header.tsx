import { useTexts } from '@wishboard/web-kit/ui';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { shellTexts } from '../../texts/shell';
import styles from './Header.module.css';

/** The sticky header: the brand, with the given tools on its right. */
export function Header({ children }: { children?: ReactNode }) {
  const texts = useTexts(shellTexts);
  return (
    <header className={styles.header}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page, which is only found when it is pressed */}
      <a className={styles.skip} href="#content" onClick={skipToFirstWish}>
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

/** Moves the focus to the first note, or to the content as a whole when there is no note. Leaves the address unchanged. */
function skipToFirstWish(event: MouseEvent): void {
  const content = document.getElementById('content');
  const target = content?.querySelector<HTMLElement>('[data-wish]') ?? content;
  if (!target) return;
  event.preventDefault();
  target.tabIndex = -1;
  target.focus();
}

function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 32 32" aria-hidden>
      <g transform="rotate(-5 16 16)">
        <path className={styles.logoPaper} d="M4 5h23v18l-6 6H4z" />
        <path className={styles.logoFold} d="m21 29 1-5 5-1z" />
        <path
          className={styles.logoStar}
          d="m15.500 9.200 2 4.300 4.700.6-3.500 3.200.9 4.700-4.100-2.300-4.100 2.300.9-4.700-3.500-3.200 4.700-.6z"
        />
      </g>
    </svg>
  );
}
