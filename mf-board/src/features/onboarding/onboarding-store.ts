import { create } from 'zustand';
import { rememberSeen, type SeenKey, wasSeen } from './seen';

interface OnboardingState {
  guideOpen: boolean;
  /** Whether the tips were dismissed, now or on an earlier visit. */
  tipsDismissed: boolean;
  /** Shows the guide, whether it was seen or not. */
  openGuide(): void;
  closeGuide(): void;
  dismissTips(): void;
  /** How a visit begins. */
  begin(): void;
}

const asRemembered = () => ({ guideOpen: !wasSeen('guide-seen'), tipsDismissed: wasSeen('tips-seen') });
const remember = (key: SeenKey, state: Partial<OnboardingState>) => {
  rememberSeen(key);
  return state;
};

/** What of the introduction is on the screen. */
export const useOnboardingStore = create<OnboardingState>()((set) => ({
  ...asRemembered(),
  openGuide: () => set({ guideOpen: true }),
  closeGuide: () => set(remember('guide-seen', { guideOpen: false })),
  dismissTips: () => set(remember('tips-seen', { tipsDismissed: true })),
  begin: () => set(asRemembered()),
}));
