import { langOf } from '@wishboard/web-kit/texts/lang';
import { IconButton, Tooltip, useTexts } from '@wishboard/web-kit/ui';
import { CircleHelp } from 'lucide-react';
import { onboardingTexts } from '../../texts/onboarding';
import styles from './GuideButton.module.css';

/** Button that opens the guide again. */
export function GuideButton({ onOpen }: { onOpen(): void }) {
  const texts = useTexts(onboardingTexts);
  return (
    <Tooltip content={texts.again}>
      <IconButton label={texts.again} lang={langOf(texts.again)} className={styles.button} onClick={onOpen}>
        <CircleHelp aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
