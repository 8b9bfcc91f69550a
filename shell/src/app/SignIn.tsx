import { authPaths, SIGN_IN_OUTCOME } from '@wishboard/contracts/http/routes';
import { useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { useSearchParams } from 'wouter';
import { readPageData } from '../page/page-data';
import { shellTexts } from '../texts/shell';
import { PRIVACY_PATH } from './document-paths';
import styles from './page.module.css';
import { savePlace } from './saved-place';
import { AccountSignIn } from './sign-in/AccountSignIn';
import noteStyles from './sign-in/AccountSignIn.module.css';
import { SuspendedStep } from './sign-in/SuspendedStep';

/**
 * Invites to sign in: with an account of the board itself, if the server has such accounts, or else with the identity provider. Shows a
 * suspended member the reason instead.
 */
export function SignIn() {
  const [search] = useSearchParams();
  const outcome = search.get(SIGN_IN_OUTCOME);
  if (outcome === 'suspended') {
    return (
      <section className={noteStyles.note}>
        <SuspendedStep />
      </section>
    );
  }
  const hasFailed = outcome === 'failed';
  return readPageData().authMode === 'accounts' ? (
    <AccountSignIn hasProviderFailed={hasFailed} />
  ) : (
    <ProviderSignIn hasFailed={hasFailed} />
  );
}

/** Links to the identity provider, and shows an error when a sign-in there has failed. */
function ProviderSignIn({ hasFailed }: { hasFailed: boolean }) {
  const { signIn, privacy } = useTexts(shellTexts);
  const language = useLanguage();
  return (
    <section className={styles.note}>
      <h1>{signIn.title}</h1>
      <p>{signIn.text}</p>
      {hasFailed && (
        <p role="alert" className={styles.failure}>
          {signIn.failed}
        </p>
      )}
      <a className={styles.noteAction} href={authPaths.signIn} onClick={savePlace}>
        {signIn.button}
      </a>
      <a className={styles.privacy} href={PRIVACY_PATH[language]}>
        {privacy}
      </a>
    </section>
  );
}
