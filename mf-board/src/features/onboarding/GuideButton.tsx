import { onboardingTexts } from '@wishboard/web-kit/texts/onboarding';
import { IconButton, Tooltip, useTexts } from '@wishboard/web-kit/ui';
import { CircleHelp } from 'lucide-react';
import styles from './GuideButton.module.css';
import { useOnboardingStore } from './onboarding-store';

/** Brings the guide back. */
export function GuideButton() {
  const texts = useTexts(onboardingTexts);
  const openGuide = useOnboardingStore((state) => state.openGuide);
  return (
    <Tooltip content={texts.again}>
      <IconButton label={texts.again} className={styles.button} onClick={openGuide}>
        <CircleHelp aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
