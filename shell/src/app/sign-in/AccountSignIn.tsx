import { useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { useState } from 'react';
import { shellTexts } from '../../texts/shell';
import { PRIVACY_PATH } from '../document-paths';
import styles from './AccountSignIn.module.css';
import { CodeStep } from './CodeStep';
import { EmailStep } from './EmailStep';
import { NameStep } from './NameStep';

/** Where a sign-in stands. */
type Step = { at: 'email'; note?: 'too-late' } | { at: 'code'; email: string } | { at: 'name' };

/** Signing in with an account of the board's own: an address, the code that was sent there, and of new members a name. */
export function AccountSignIn({ hasProviderFailed = false }: { hasProviderFailed?: boolean }) {
  const { privacy } = useTexts(shellTexts);
  const language = useLanguage();
  const [step, setStep] = useState<Step>({ at: 'email' });
  return (
    <section className={styles.note}>
      {step.at === 'email' && (
        <EmailStep
          isTooLate={step.note === 'too-late'}
          hasProviderFailed={hasProviderFailed}
          onSent={(email) => setStep({ at: 'code', email })}
        />
      )}
      {step.at === 'code' && (
        <CodeStep
          email={step.email}
          onNameWanted={() => setStep({ at: 'name' })}
          onOtherAddress={() => setStep({ at: 'email' })}
        />
      )}
      {step.at === 'name' && <NameStep onTooLate={() => setStep({ at: 'email', note: 'too-late' })} />}
      <a className={styles.privacy} href={PRIVACY_PATH[language]}>
        {privacy}
      </a>
    </section>
  );
}
