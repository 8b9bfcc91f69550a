import { useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { useState } from 'react';
import { shellTexts } from '../../texts/shell';
import { PRIVACY_PATH } from '../document-paths';
import styles from './AccountSignIn.module.css';
import { CodeStep } from './CodeStep';
import { EmailStep } from './EmailStep';
import { NameStep } from './NameStep';

/** Current step of a sign-in. */
type Step = { at: 'email'; note?: 'too-late' } | { at: 'code'; email: string } | { at: 'name' };

/** Sign-in with an account of the board itself: the e-mail address, the code sent there, and a name for new members. */
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
