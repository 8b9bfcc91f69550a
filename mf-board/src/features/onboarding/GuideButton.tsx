import { IconButton, Tooltip, useTexts } from '@wishboard/web-kit/ui';
import { CircleHelp } from 'lucide-react';
import { onboardingTexts } from '../../texts/onboarding';
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
