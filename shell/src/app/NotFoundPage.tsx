import { useTexts } from '@wishboard/web-kit/ui';
import { Link } from 'wouter';
import { shellTexts } from '../texts/shell';
import { Header } from './header/Header';
import styles from './page.module.css';

/** Shown for every unknown path. */
export function NotFoundPage() {
  const { notFound } = useTexts(shellTexts);
  return (
    <>
      <title>{notFound.title}</title>
      <Header />
      <main id="content" className={styles.message}>
        <section className={styles.note}>
          <h1>{notFound.title}</h1>
          <p>{notFound.text}</p>
          <Link className={styles.noteAction} href="/">
            {notFound.home}
          </Link>
        </section>
      </main>
    </>
  );
}
