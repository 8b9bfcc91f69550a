import { shellTexts } from '@wishboard/web-kit/texts/shell';
import { useTexts } from '@wishboard/web-kit/ui';
import styles from './page.module.css';

/** Where a member signs in with the OpenID Connect provider. */
export const SIGN_IN_PATH = '/auth/login';

/** Invites to sign in. */
export function SignIn() {
  const { signIn } = useTexts(shellTexts);
  return (
    <section className={styles.note}>
      <h1>{signIn.title}</h1>
      <p>{signIn.text}</p>
      <a className={styles.noteAction} href={SIGN_IN_PATH}>
        {signIn.button}
      </a>
    </section>
  );
}
