import { Button, useTexts } from '@wishboard/web-kit/ui';
import { CircleFadingPlus, Lightbulb, Plus, SmilePlus } from 'lucide-react';
import { useId } from 'react';
import { onboardingTexts } from '../../texts/onboarding';
import { useOnboardingStore } from './onboarding-store';
import styles from './QuickTips.module.css';
import { useTipsDue } from './use-tips-due';

const ICONS = [Plus, SmilePlus, CircleFadingPlus] as const;

/** Three tips for a member who has made a first wish. */
export function QuickTips({ guideOpen }: { guideOpen: boolean }) {
  const texts = useTexts(onboardingTexts);
  const dismissTips = useOnboardingStore((state) => state.dismissTips);
  const headingId = useId();
  if (!useTipsDue(guideOpen)) return null;
  return (
    <section aria-labelledby={headingId} className={styles.card}>
      <h2 id={headingId} className={styles.heading}>
        <Lightbulb aria-hidden />
        {texts.tipsTitle}
      </h2>
      <ul className={styles.tips}>
        {texts.tips.map((tip, index) => {
          const Icon = ICONS[index] ?? Lightbulb;
          return (
            <li key={tip} className={styles.tip}>
              <Icon aria-hidden />
              {tip}
            </li>
          );
        })}
      </ul>
      <Button size="s" variant="primary" onClick={dismissTips}>
        {texts.tipsDismiss}
      </Button>
    </section>
  );
}
