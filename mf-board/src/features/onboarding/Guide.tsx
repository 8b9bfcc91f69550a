import { paperStyle } from '@wishboard/web-kit/notes/note-colors';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { Button, DIALOG_FADE_MS, Dialog, DialogActions, useTexts } from '@wishboard/web-kit/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { onboardingTexts } from '../../texts/onboarding';
import styles from './Guide.module.css';

/** The three steps that introduce the board, on a member's first visit and on demand. */
export function Guide({ onClosed, onCreate }: { onClosed(): void; onCreate(): void }) {
  const texts = useTexts(onboardingTexts);
  const [step, setStep] = useState(0);
  const [fading, setFading] = useState(false);
  const isLast = step === texts.steps.length - 1;
  const { title, text } = texts.steps[step] ?? { title: '', text: '' };

  useEffect(() => {
    if (!fading) return;
    const timer = setTimeout(onClosed, DIALOG_FADE_MS);
    return () => clearTimeout(timer);
  }, [fading, onClosed]);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && setFading(true)}
      title={title}
      closeLabel={texts.close}
      size="s"
      fading={fading}
      contentProps={{ lang: langOf(title) }}
    >
      <Picture step={step} />
      <div aria-live="polite">
        <p className={styles.text}>{text}</p>
        <p className={styles.progress}>
          {texts.progress(step + 1)}
          <span aria-hidden className={styles.dots}>
            {texts.steps.map((each, index) => (
              <span key={each.title} className={styles.dot} data-current={index === step || undefined} />
            ))}
          </span>
        </p>
      </div>
      <DialogActions>
        {step > 0 && (
          <Button variant="ghost" onClick={() => setStep(step - 1)}>
            {texts.back}
          </Button>
        )}
        {isLast ? (
          <>
            <Button onClick={() => setFading(true)}>{texts.later}</Button>
            <Button variant="primary" onClick={onCreate}>
              {texts.create}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => setStep(step + 1)}>
            {texts.next}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const PICTURES: readonly ReactNode[] = [
  <>
    <span className={styles.note} style={paperStyle('yellow')} data-tilt="left">
      🌱
    </span>
    <span className={styles.note} style={paperStyle('green')} data-tilt="right">
      ✨
    </span>
  </>,
  <span key="write" className={styles.note} style={paperStyle('green')} data-tilt="right">
    ✏️
  </span>,
  <>
    <span className={styles.note} style={paperStyle('yellow')} data-tilt="left">
      ❤️
    </span>
    <span className={styles.note} style={paperStyle('green')} data-tilt="right">
      🔥
    </span>
    <span className={styles.note} style={paperStyle('yellow')} data-tilt="right">
      👍
    </span>
  </>,
];

function Picture({ step }: { step: number }) {
  return (
    <div key={step} aria-hidden className={styles.picture}>
      {PICTURES[step]}
    </div>
  );
}
