import { langOf } from '@wishboard/web-kit/texts/lang';
import { Button, useTexts } from '@wishboard/web-kit/ui';
import { CircleFadingPlus, Lightbulb, Plus, SmilePlus, Sparkles } from 'lucide-react';
import { useId } from 'react';
import { onboardingTexts } from '../../texts/onboarding';
import { useMediaQuery } from '../../use-media-query';
import { useOnboardingStore } from './onboarding-store';
import styles from './QuickTips.module.css';
import { useTipsDue } from './use-tips-due';

/** Width at which the round button replaces the one in the header (MainBoard.module.css). */
const ROUND_BUTTON = '(width < 40rem)';

/** Three tips for a member who has made the first wish. */
export function QuickTips({ guideOpen }: { guideOpen: boolean }) {
  const texts = useTexts(onboardingTexts);
  const dismissTips = useOnboardingStore((state) => state.dismissTips);
  const headingId = useId();
  const hasRoundButton = useMediaQuery(ROUND_BUTTON);
  const canHover = useMediaQuery('(hover: hover)');
  if (!useTipsDue(guideOpen)) return null;
  const { addByRound, addByHeader, reactByHover, reactByTap, share } = texts.tips;
  const tips = [
    hasRoundButton ? ([Plus, addByRound] as const) : ([Sparkles, addByHeader] as const),
    [SmilePlus, canHover ? reactByHover : reactByTap] as const,
    [CircleFadingPlus, share] as const,
  ];
  return (
    <section aria-labelledby={headingId} lang={langOf(texts.tipsTitle)} className={styles.card}>
      <h2 id={headingId} className={styles.heading}>
        <Lightbulb aria-hidden />
        {texts.tipsTitle}
      </h2>
      <ul className={styles.tips}>
        {tips.map(([Icon, tip]) => (
          <li key={tip} className={styles.tip}>
            <Icon aria-hidden />
            {tip}
          </li>
        ))}
      </ul>
      <Button size="s" variant="primary" onClick={dismissTips}>
        {texts.tipsDismiss}
      </Button>
    </section>
  );
}
