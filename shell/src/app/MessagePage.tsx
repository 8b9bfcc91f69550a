import { useTexts } from '@wishboard/web-kit/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { shellTexts } from '../texts/shell';
import { Header } from './header/Header';
import styles from './page.module.css';

interface MessagePageProps {
  title: string;
  children: ReactNode;
  /** Whether the message replaces a page that the reader was using, whose focused element is gone. */
  replacesPage?: boolean;
}

/** A page with one message on a note, and a link to the board. */
export function MessagePage({ title, children, replacesPage = false }: MessagePageProps) {
  const { notFound } = useTexts(shellTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (replacesPage) heading.current?.focus();
  }, [replacesPage]);
  return (
    <>
      <title>{title}</title>
      <Header />
      <main id="content" className={styles.message}>
        <section className={styles.note}>
          <h1 ref={heading} tabIndex={replacesPage ? -1 : undefined}>
            {title}
          </h1>
          <p>{children}</p>
          <Link className={styles.noteAction} href="/">
            {notFound.home}
          </Link>
        </section>
      </main>
    </>
  );
}
