import { create } from 'zustand';

/** The two keys under which the browser remembers what a member has seen. Source: specification, section 4. */
type SeenKey = 'guide-seen' | 'tips-seen';

interface OnboardingState {
  /** Whether the guide was never seen, so that it opens by itself. */
  guideDue: boolean;
  /** Whether the tips were dismissed, now or on an earlier visit. */
  tipsDismissed: boolean;
  /** The guide was closed: it does not open by itself again. */
  leaveGuide(): void;
  dismissTips(): void;
  /** How a visit begins. */
  begin(): void;
}

const asRemembered = () => ({ guideDue: !wasSeen('guide-seen'), tipsDismissed: wasSeen('tips-seen') });
const remember = (key: SeenKey, state: Partial<OnboardingState>) => {
  rememberSeen(key);
  return state;
};

/** What of the introduction the member has not seen. */
export const useOnboardingStore = create<OnboardingState>()((set, get) => ({
  ...asRemembered(),
  leaveGuide: () => get().guideDue && set(remember('guide-seen', { guideDue: false })),
  dismissTips: () => set(remember('tips-seen', { tipsDismissed: true })),
  begin: () => set(asRemembered()),
}));

/** Whether it was seen. Blocked storage counts as not seen. */
function wasSeen(key: SeenKey): boolean {
  try {
    return window.localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}

/** Remembers that it was seen, where the browser lets us. */
function rememberSeen(key: SeenKey): void {
  try {
    window.localStorage.setItem(key, 'true');
  } catch {
    // Without storage it is shown once more on the next visit, which is better than a broken page.
  }
}
